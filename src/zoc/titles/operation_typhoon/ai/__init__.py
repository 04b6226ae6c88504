"""Staff work for machine players: routes, pockets worth closing, gaps in the front. Judgement."""

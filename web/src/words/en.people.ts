// The words between the people at a table: seats, clocks, invitations, take-backs, the next game.

export const people = {
  "seat.invite": "copy the invitation",
  "seat.invite-label": "{side}: open seat. Copy the invitation",
  "invite.is-copied": "The invitation is copied: send it to whom you like.",
  "invite.by-hand": "Send this link: {link}",

  "join.wait": "Looking for the table",

  "clock.low": "{side}: {time} left.",
  "clock.last": "{side}: only {time} left.",

  "undo.withdraw": "Withdraw the take-back",
  "undo.granted": "The take-back was allowed.",
  "undo.declined": "The take-back was declined.",

  "chat.nameless": "Those who play or are registered can speak here.",
  "chat.join": "sit down",

  "moment.branched": "A game of its own, from event {n} on. The other one stays as it is.",

  "waiting.hurry": "Play now",
  "waiting.hurry-note": "It does the best it has found so far, and is quick until you decide.",

  "plan.early":
    "As if the others did nothing more. When it is your move, the plan is tried again on what there is.",

  "replay.before": "Before",
  "key.before": "In replay: before or after",

  "over.join": "Sit down at the next game",
  "over.offered": "{name} has set up another game, with sides exchanged.",

  "top.watching": "{n} person is watching|{n} people are watching",
};

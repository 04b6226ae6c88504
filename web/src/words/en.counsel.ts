// Advice, and what machine players had in mind.

export const counsel = {
  "advice.title": "Advice",
  "advice.close": "Close the advice",
  "advice.thinks": "The adviser looks at the map.",
  "advice.nothing":
    "The adviser has nothing to say to this decision: one thing is as good as the other.",
  "advice.note":
    "What a Commander would try in your place, from what your side can see. Point at a line to see it on the map.",
  "advice.beware": "Beware",
  "advice.failed": "There is no answer just now. Ask again.",
  "advice.later": "There is advice when it is your turn to decide.",
  "advice.none-here": "There is no advice at this table.",
  "advice.allow": "Advice at this table",
  "advice.allow-note": "Players may ask a machine player for its three best ideas.",
  "advice.people-note":
    "Usual in games against machines. Between people it is off unless you switch it on here; whoever joins is told, and both may ask.",
  "advice.joined": "Players may ask for advice at this table.",
  "mind.title": "What the machine had in mind",
  "mind.show": "Show it on the map",
  "mind.setting": "Always show what the machine had in mind after its turn",
  "mind.report": "What the machines had in mind",
  "key.advice": "Advice",
  "new.thinks": "Thinks {time}.",
  "strength.title": "How strong the machines are",
  "strength.rating": "{elo} ± {margin}",
  "strength.measured":
    "Measured in {n} game between machines|Measured in {n} games between machines",
  "strength.in": " in {scenario}",
  "strength.on": ", {date}",
  "strength.balance": "Balance",
};

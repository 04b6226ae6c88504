// The words of what others did, of lessons, of the study board and of luck.

export const screens = {
  "follow.title": "{side} plays: watch it at your own pace.",
  "follow.go-on": "Go on",
  "follow.step": "One event on",
  "follow.skip": "Skip",
  "follow.to-my-turn": "Skip to my turn",

  "settings.others": "What others do",
  "settings.others.follow": "Play it back",
  "settings.others.tell": "Tell me at my turn",
  "settings.others.off": "Neither",

  "since.nothing": "Nobody else has played yet.",
  "since.lost": "Lost",
  "since.ground": "Ground",
  "since.luck": "Dice and luck",
  "since.took": "{side} took {places}.",
  "since.no-ground": "No place changed hands.",
  "since.points": "{side}: {by} VP, now {now}.",
  "since.rolls":
    "{side}: {n} roll brought {actual}, expected {expected}.|{side}: {n} rolls brought {actual}, expected {expected}.",
  "since.no-rolls": "Nobody rolled for anything.",
  "since.events-title": "One after the other",

  "luck.title": "Luck so far",
  "luck.side": "{n} roll, luckier than {share}|{n} rolls, luckier than {share}",
  "luck.all": "Every roll",
};

// The words of what others did, of lessons, of the study board and of luck.

export const screens = {
  "follow.title": "The {side} side plays: watch it at your own pace.",
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
  "since.points": "{what}: {side} {by}, now {now}.",
  "since.rolls":
    "{side}, {n} roll: {what} {actual}, expected {expected}.|{side}, {n} rolls: {what} {actual}, expected {expected}.",
  "since.no-rolls": "No roll that luck can be measured by.",
  "since.events-title": "One after the other",

  "nav.learn": "Learn",
  "nav.play": "Play",
  "nav.watch": "Watch",
  "nav.rules": "Rules",
  "rules.lead": "Every rule in our own words, by the numbers of the printed book.",
  "rules.read": "Read the rules",

  "learn.title": "Learn by playing",
  "learn.lead":
    "A first lesson for each title: a small position, a sentence a step, the real rules. The table shows what to press, and why a move is refused. No account needed.",
  "learn.loading": "Reading the lessons",
  "learn.minutes": "a minute|about {n} minutes",
  "learn.steps": "one step|{n} steps",
  "learn.start": "Start the lesson",
  "learn.practice": "Positions to practise at",
  "learn.try": "Try it",
  "learn.write": "Lessons are small text files: anybody can write one. docs/lessons.md says how.",
  "learn.first": "Learn it in ten minutes",

  "guide.label": "Lesson",
  "guide.step": "Step {n} of {of}",
  "guide.back": "One step back",
  "guide.next": "Go on",
  "guide.show-me": "Show me",
  "guide.theirs": "Let them",
  "guide.done": "Done.",
  "guide.refused": "Refused, and you know by which rule:",
  "guide.astray": "That is allowed, but the lesson goes another way.",
  "guide.take-back": "Take it back",
  "guide.again": "Start again",
  "guide.more": "More lessons",
  "guide.play": "Play the game",

  "cover.drawing": "The map is being drawn",
  "cover.none": "No picture yet",
  "map.drawing": "The map is being drawn and will be sharper in a moment.",

  "title.counters": "Counters",
  "title.all-counters": "All {n} counters",
  "title.fewer-counters": "Fewer counters",
  "title.learn": "Learn it",

  "study.title": "Study board",
  "study.open": "Study board",
  "study.note":
    "Move counters as you like: no rule is asked, nothing is sent, the game stays as it is.",
  "study.how": "Click a counter, then a hex; or drag it. Shift adds, a stack's number takes all.",
  "study.held": "In hand: {names}. Click where it goes.",
  "study.reset": "Start again",
  "study.turn-over": "Turn over",
  "study.take-off": "Take off",
  "study.aside": "Beside the map",
  "study.moved": "{n} counter stands elsewhere.|{n} counters stand elsewhere.",
  "study.back": "Back to the table",

  "battle.label": "The battle in steps",

  "luck.title": "Luck so far",
  "luck.side": "{n} roll, luckier than {share}|{n} rolls, luckier than {share}",
  "luck.all": "Every roll",
};

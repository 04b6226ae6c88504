// The words of the board, the shared parts and the pages around the table.

export const pages = {
  "home.title": "zoc",
  "board.label": "Map. Arrow keys move the hex cursor, Enter picks.",
  "board.role": "map",
  "board.zoom-in": "Zoom in",
  "board.zoom-out": "Zoom out",
  "board.fit": "Whole map",
  "board.minimap": "Whole map: click to go there",
  "chip.rule": "Rule {rule}",
  "dialog.close": "Close",
};

// English. One file per screen is merged here, so that screens can be translated one by one.

import { counsel } from "./en.counsel.ts";
import { pages } from "./en.pages.ts";
import { people } from "./en.people.ts";
import { screens } from "./en.screens.ts";
import { table } from "./en.table.ts";

export const en = {
  "under-one-percent": "under 1 %",
  ...counsel,
  ...pages,
  ...table,
  ...people,
  ...screens,
};

// Makes src/wire/types.ts from the server's schema (wire.json, written by `zoc schema`).
import { readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";

const here = new URL(".", import.meta.url);
const schema = JSON.parse(await readFile(new URL("../wire.json", here), "utf8"));

/** The converter knows tuples by their older spelling only. */
function olderTuples(node) {
  if (node === null || typeof node !== "object") return;
  if (node.prefixItems) {
    node.items = node.prefixItems;
    node.additionalItems = false;
    delete node.prefixItems;
  }
  Object.values(node).forEach(olderTuples);
}

/** The server leaves nothing out of what it sends; a client may leave out what has a default. */
function wholeReplies() {
  const requests = new Set(schema.properties.Request.anyOf.map((r) => r.$ref.split("/").pop()));
  for (const [name, part] of Object.entries(schema.$defs))
    if (!requests.has(name)) part.required = Object.keys(part.properties ?? {});
}

olderTuples(schema);
wholeReplies();
const types = await compile(schema, "Wire", {
  additionalProperties: false,
  bannerComment: "// Made by `npm run types` from wire.json. Do not edit.",
});
await writeFile(new URL("../src/wire/types.ts", here), types);

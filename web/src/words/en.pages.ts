export const pages = { "home.title": "zoc" };

export const table = { "table.loading": "Setting up the table" };

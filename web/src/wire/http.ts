// JSON over HTTP. A refusal of the server comes back as a sentence that can be shown.

export class HttpError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly rule = "",
  ) {
    super(message);
  }
}

async function read<T>(answer: Response): Promise<T> {
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) return body as T;
  const said = body as { error?: string; rule?: string } | null;
  throw new HttpError(said?.error ?? `${answer.status}`, answer.status, said?.rule);
}

export async function get<T>(path: string): Promise<T> {
  return read<T>(await fetch(path, { headers: { accept: "application/json" } }));
}

export async function send<T>(path: string, body: unknown = {}, method = "POST"): Promise<T> {
  return read<T>(
    await fetch(path, {
      method,
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(body),
    }),
  );
}

import type { Client } from "./client.js";
import { ConnectionError } from "./connection.js";
import { StagegateError, unwrap } from "./response.js";
import type { components } from "./schema.js";

/** An event, as in the feed and in webhooks. */
export type Event = components["schemas"]["Event"];

/** Options of {@link follow}. */
export interface FollowOptions {
  /**
   * The cursor to start behind: the `position` of the last processed event as text, `"0"` for the beginning, or
   * `"latest"` for what happens from now on.
   */
  after: string;

  /** Types of events, such as `["invoice.*"]`. Defaults to all. */
  types?: string[];

  /** Ends the iteration. */
  signal?: AbortSignal;
}

const second = 1000;

/**
 * Iterates over the events behind a cursor, in order and without gaps, and waits for further ones.
 * Lost connections and a busy server only delay it; another refusal is thrown.
 *
 * @example
 * for await (const event of follow(client, { after: await stored(), types: ["invoice.*"] })) {
 *   await store(event, String(event.position)); // in one transaction
 * }
 */
export async function* follow(client: Client, { after, types, signal }: FollowOptions): AsyncGenerator<Event, void> {
  for (let failures = 0; !signal?.aborted; ) {
    const query = { after, wait: 25, ...(types && { types: types.join(",") }) };
    try {
      const feed = await unwrap(client.GET("/api/v1/tenant/events", { params: { query }, signal: signal ?? null }));
      yield* feed.events;
      after = feed.next;
      failures = 0;
    } catch (error) {
      if (signal?.aborted) return;
      if (!temporary(error)) throw error;
      await pause(second * 2 ** Math.min(failures++, 5), signal);
    }
  }
}

/** Reports whether the same call may succeed later. */
function temporary(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof StagegateError && (error.status === 429 || error.status >= 500));
}

/** Waits, at most until the signal is aborted. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal?.addEventListener("abort", end);
  });
}

import { Hono } from "hono";
import { z } from "zod";
import type { History } from "../store/history.ts";
import { readJson } from "./json-body.ts";

const SnapshotRequest = z.strictObject({ name: z.string().min(1).max(100).optional() });

/** The part of the control API that goes back: snapshots and undo. */
export function historyRoutes(history: History): Hono {
  const app = new Hono();
  app.post("/undo", (c) => {
    if (!history.undo()) return c.json({ error: "there is nothing to undo" }, 404);
    return c.json({ undoable: history.undoable });
  });
  app.get("/snapshots", (c) => c.json(history.list()));
  app.post("/snapshots", async (c) => c.json(history.save((await readJson(c, SnapshotRequest)).name), 201));
  app.post("/snapshots/:id/restore", (c) => {
    const id = c.req.param("id");
    return history.restore(id) ? c.body(null, 204) : c.json({ error: `snapshot ${id} does not exist` }, 404);
  });
  app.delete("/snapshots/:id", (c) => {
    const id = c.req.param("id");
    return history.remove(id) ? c.body(null, 204) : c.json({ error: `snapshot ${id} does not exist` }, 404);
  });
  return app;
}

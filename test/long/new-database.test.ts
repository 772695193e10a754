// A new PostgreSQL database that two runs open at the same moment, as the files of a folder do.
import { execFile } from "node:child_process";
import { delimiter } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { findExecutable, findPostgres } from "../../tools/engine/places.mjs";
import { Desk } from "../e2e/desk.ts";
import { startPostgres } from "../engine/postgres.ts";

const execute = promisify(execFile);

/** Makes Pulumi's table as another run would that was first: nobody sees it before somebody else tries to make it. */
const makeTableFirst = `DO $$ BEGIN
  ALTER TABLE aside RENAME TO pulumi_state;
  LOOP
    PERFORM pg_stat_clear_snapshot();
    EXIT WHEN EXISTS (SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock');
    PERFORM pg_sleep(0.02);
  END LOOP;
END $$`;

it("a command goes on if another run makes the table of the states first", { timeout: 240_000 }, async (test) => {
  const postgres = findPostgres();
  const psql = findExecutable("psql", [process.env.PATH, postgres].join(delimiter));
  if (postgres === undefined || psql === undefined)
    return test.skip(
      "there is no PostgreSQL; run apt-get install postgresql, or put initdb, postgres and psql on PATH",
    );
  const backend = await startPostgres(postgres, "database-password", test);
  const desk = await Desk.open(test);
  Object.assign(desk.environment, { PULUMI_BACKEND_URL: backend, PULUMI_CONFIG_PASSPHRASE: "database" });
  desk.write("team: Alpha\nspaces:\n  board: { title: Board }\n");
  const whileTableIsMade = async (...command: readonly string[]) => {
    const statements = ["ALTER TABLE pulumi_state RENAME TO aside", makeTableFirst];
    const making = execute(psql, [backend, ...statements.flatMap((statement) => ["-c", statement])]);
    const [ran] = await Promise.all([desk.run(...command), making]);
    return ran;
  };

  expect(await desk.run("preview", "workspace.yaml")).toMatchObject({ exitCode: 0 });
  expect(await whileTableIsMade("up", "workspace.yaml", "--yes")).toMatchObject({ exitCode: 0, stderr: "" });
  const compared = await whileTableIsMade("drift", "workspace.yaml", "--managed-only");
  expect(compared).toMatchObject({ exitCode: 0, stderr: "" });
});

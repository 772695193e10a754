/**
 * Opens a state that may be in a new PostgreSQL database. Pulumi makes its table when it opens one, and of two runs that do so at the
 * same moment, one fails; it finds the table when it tries again.
 */
export async function openInNewDatabase<T>(open: () => Promise<T>): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (String(error).includes("failed to create table")) return open();
    throw error;
  }
}

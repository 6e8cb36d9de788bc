/** Calls about tickets from several pages. */
import { server } from "../client.ts";

/** The content of a file, by its place in the ticket. */
export async function loadTicketFile(id: string, place: number): Promise<Blob> {
  const { data } = await server.GET("/api/admin/tickets/{id}/files/{place}", {
    params: { path: { id, place } },
    parseAs: "blob",
  });
  return data as Blob;
}

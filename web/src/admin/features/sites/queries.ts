import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { fetchSites, type Site, type SiteProperty, updateSite } from "#shared/api/admin/sites.ts";
import { useRowEdits } from "#shared/console-ui/row-edits.ts";

/** Every site, served or not. */
export const sitesQuery = queryOptions({ queryKey: ["sites"], queryFn: fetchSites, meta: { quiet: true } });

/** Saves properties of a site, all or none. */
export type SaveSite = (site: Site, values: Partial<Pick<Site, SiteProperty>>) => Promise<void>;

/** What is done to sites; afterwards the list shows it. */
export function useSites(): { save: SaveSite; reload: () => Promise<void> } {
  const queries = useQueryClient();
  const edits = useRowEdits<Site>();
  const { queryKey } = sitesQuery;
  const reload = () => queries.invalidateQueries({ queryKey });
  const save: SaveSite = async (site, values) => {
    try {
      await edits.save({
        id: site.id,
        seen: site,
        changes: Object.entries(values),
        fetch: async () => (await fetchSites()).find(({ id }) => id === site.id),
        send: async (row) => {
          const { data } = await updateSite(row, values);
          queries.setQueryData(queryKey, (sites) => sites?.map((other) => (other.id === data.id ? data : other)));
          return data;
        },
      });
    } catch (error) {
      // Whatever stands there now is what the next edit begins with.
      void reload();
      throw error;
    }
  };
  return { save, reload };
}

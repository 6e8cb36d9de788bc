import { useLocation } from "@tanstack/react-router";
import { useEffect } from "react";
import { type PageToOpen, readPageToOpen, storePageToOpen } from "./return-page.ts";

/** The page that opens after the login, kept in this tab if a redirect has just brought it here. */
export function usePageToOpen(): PageToOpen | null {
  const { pageToOpen } = useLocation().state;
  useEffect(() => {
    if (pageToOpen !== undefined) storePageToOpen(pageToOpen);
  }, [pageToOpen]);
  if (pageToOpen !== undefined) return pageToOpen;
  return typeof sessionStorage === "undefined" ? null : readPageToOpen();
}

import { type AnyRootRoute, createRoute } from "@tanstack/react-router";
import { page } from "#shared/boot/page.tsx";
import { LandingPage } from "#consumer/features/landing/landing-page.tsx";
import { LandingRoute, SegmentPage } from "./landing.tsx";

/** The pages that anyone may open. */
export function publicRoutes(root: AnyRootRoute) {
  const getParentRoute = () => root;
  return [
    createRoute({ getParentRoute, path: "/", component: LandingRoute }),
    createRoute({ getParentRoute, path: "/login", component: LandingPage }),
    createRoute({ getParentRoute, path: "/$urlSegment", component: SegmentPage }),
    createRoute({ getParentRoute, path: "/verification", component: page(() => import("./verification.tsx")) }),
    createRoute({ getParentRoute, path: "/products", component: page(() => import("./products.tsx")) }),
    createRoute({ getParentRoute, path: "/privacy-policy", component: page(() => import("./privacy-policy.tsx")) }),
    createRoute({ getParentRoute, path: "/terms-of-use", component: page(() => import("./terms-of-use.tsx")) }),
    createRoute({ getParentRoute, path: "/how-we-rank", component: page(() => import("./how-we-rank.tsx")) }),
    createRoute({ getParentRoute, path: "/calculator", component: page(() => import("./calculator.tsx")) }),
    createRoute({ getParentRoute, path: "/404", component: page(() => import("./not-found.tsx")) }),
  ];
}

import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef } from "react";
import { fetchIfsc, fetchPincode, fetchPlaces } from "#shared/api/customer.ts";
import { isNotFound } from "#shared/api/problem.ts";
import { getBoot, useBoot } from "#shared/boot/boot.ts";
import type { FieldDescriptor, Places } from "#shared/api/types.ts";
import { ifsc, pincode } from "#shared/validate/canonical.ts";
import type { Answers } from "./answers.ts";
import type { FieldForm } from "./use-field-form.ts";

/** Districts and state of a typed pincode, with names in the reader's language. */
export function placeQuery(typed: unknown) {
  const code = typeof typed === "string" ? pincode(typed) : null;
  return queryOptions({
    queryKey: ["pincode", code, getBoot().language],
    queryFn: () => fetchPincode(code ?? ""),
    enabled: code !== null,
    staleTime: Infinity,
    meta: { quiet: true },
  });
}

/** All states with their districts, for pincodes missing in the directory. */
function placesQuery(enabled: boolean) {
  return queryOptions({
    queryKey: ["places", getBoot().language],
    queryFn: fetchPlaces,
    enabled,
    staleTime: Infinity,
    meta: { quiet: true },
  });
}

/** The bank of a typed IFSC. */
export function bankQuery(typed: unknown) {
  const code = typeof typed === "string" ? ifsc(typed) : null;
  return queryOptions({
    queryKey: ["ifsc", code],
    queryFn: () => fetchIfsc(code ?? ""),
    enabled: code !== null,
    staleTime: Infinity,
    meta: { quiet: true },
  });
}

interface PlaceChoices {
  /** Choices by field. */
  choices: Record<string, string[]>;
  /** Formats an answer. */
  placeName: (answer: string) => string;
}

/**
 * Choices for `state` and `district` by the form's pincode; single choices are filled in. For a pincode missing in the
 * directory, all states with districts; empty while loading.
 */
export function usePlaceChoices(form: FieldForm): PlaceChoices {
  const lookup = usePlace(form.fields, form.answers);
  const place = lookup.data;
  const isUnknown = isNotFound(lookup.error);
  const places = useQuery(placesQuery(isUnknown)).data;
  const { state } = form.answers;
  const isAsked = (key: string) => form.fields.some((field) => field.key === key);
  const clear = useEffectEvent(() => {
    for (const key of PLACE_KEYS) if (isAsked(key)) form.set(key, null);
  });
  const fill = useEffectEvent((choices: Record<string, string[]>, isAnother: boolean) => {
    for (const [key, values] of Object.entries(choices)) {
      const stays = !isAnother && values.includes(String(form.answers[key]));
      if (isAsked(key) && !stays) form.set(key, singleValue(values));
    }
  });
  const code = findPincode(form.fields, form.answers);
  const before = useRef(code);
  useEffect(() => {
    // Another pincode clears the place, even while its own is loading.
    const isAnother = before.current !== code;
    before.current = code;
    if (place) fill(districtsByState(place, isAnother ? null : state), isAnother);
    else if (isAnother) clear();
  }, [code, place, state]);
  if (!place && isUnknown && places) return hasPlaceField(places, state);
  return {
    choices: place ? districtsByState(place, state) : {},
    placeName: (answer) => place?.names[answer] ?? answer,
  };
}

function hasPlaceField({ states, names }: Places, state: unknown): PlaceChoices {
  const districts = states.find((each) => each.state === state)?.districts ?? [];
  const choices = { state: states.map((each) => each.state), district: districts };
  return { choices, placeName: (answer) => names[answer] ?? answer };
}

/** Formats answers to `state` and `district`, which are stored in English. */
export function usePlaceNames(fields: readonly FieldDescriptor[], answers: Answers): Record<string, string> {
  return usePlace(fields, answers).data?.names ?? {};
}

/** Fields answered by the pincode. */
const PLACE_KEYS = ["state", "district"];

/** The pincode in canonical form, or the typed text if invalid. */
function findPincode(fields: readonly FieldDescriptor[], answers: Answers): string | null {
  const pincodeField = fields.find((field) => field.kind === "pincode");
  const typed = pincodeField && answers[pincodeField.key];
  return typeof typed === "string" ? (pincode(typed) ?? typed) : null;
}

function usePlace(fields: readonly FieldDescriptor[], answers: Answers) {
  useBoot();
  const pincodeField = fields.find((field) => field.kind === "pincode");
  return useQuery(placeQuery(pincodeField && answers[pincodeField.key]));
}

interface Area {
  state: string;
  districts: string[];
}

interface Place extends Area {
  other: Area | null;
}

/** Districts of a pincode. On a border it has two states: districts of the chosen one, or of both. */
export function districtsByState(place: Place, state: unknown): Record<string, string[]> {
  const areas = place.other === null ? [place] : [place, place.other];
  const chosen = areas.filter((area) => area.state === state);
  const open = chosen.length > 0 ? chosen : areas;
  return { state: areas.map((area) => area.state), district: open.flatMap((area) => area.districts) };
}

function singleValue(values: string[]): string | null {
  return values.length === 1 ? (values[0] ?? null) : null;
}

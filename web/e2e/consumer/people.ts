import type { Language } from "../texts.ts";

/** The options that the journeys choose, as each language shows them. */
const OPTIONS = {
  salaried: { en: "Salaried", hi: "नौकरीपेशा (वेतन मिलता है)" },
  selfEmployed: { en: "Self employed", hi: "अपना काम (स्व-रोज़गार)" },
  medical: { en: "Medical expenses", hi: "इलाज का खर्च" },
  ownHome: { en: "Own home", hi: "अपना घर" },
  female: { en: "Female", hi: "महिला" },
  married: { en: "Married", hi: "विवाहित" },
  graduate: { en: "Graduate", hi: "ग्रेजुएट" },
  bankTransfer: { en: "Bank transfer", hi: "बैंक ट्रांसफ़र" },
  yes: { en: "Yes", hi: "हाँ" },
  homeReady: { en: "A home that is ready", hi: "बना-बनाया घर" },
  coApplicantHusband: { en: "Wife or husband", hi: "पति या पत्नी" },
  homeUnderConstruction: { en: "A home under construction", hi: "बन रहा घर" },
  fiveToTenLakh: { en: "₹5 lakh to ₹10 lakh a year", hi: "साल में ₹5 लाख से ₹10 लाख" },
} as const;

export type Option = keyof typeof OPTIONS;

export function optionLabel(language: Language, name: Option): string {
  return OPTIONS[name][language];
}

/** The simulated bureau derives a score from the PAN; this one has a good score. */
export const PAN_WITH_SCORE = "ABCPN0002F";

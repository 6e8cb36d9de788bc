import type { Boot } from "#shared/api/types.ts";
import { setBoot } from "#shared/boot/boot.ts";

/** Boot data of the default site for tests, with changes. */
export function testBoot(changes: Partial<Boot> = {}): Boot {
  return {
    site: {
      variant: "marketplace",
      host: "localhost",
      urlSegment: "",
      firstPage: "/",
      lockedProduct: null,
      lenderKey: null,
      lenderName: "",
      welcomeVideo: "",
      cardApp: "",
    },
    brand: {
      key: "nitya_finance",
      title: "Nitya Finance",
      logo: "/logo.svg",
      mark: "/mark.svg",
      coBrandLogo: "",
      operator: "",
      css: "/brand.css",
      termsApply: true,
    },
    partner: { name: "cl", utmId: "cl", through: "" },
    company: { legalName: "Nitya Finserv Private Limited", cin: "", address: "", line: "" },
    language: "en",
    languages: [language(1, "English", "en"), language(2, "हिन्दी", "hi")],
    productTypes: [
      { productId: 1, productType: "Personal Loans", slug: "personal-loans", available: true },
      { productId: 2, productType: "Gold Loans", slug: "gold-loans", available: false },
    ],
    idle: { minutes: 15, countdownSeconds: 60 },
    idleStaff: { minutes: 30, countdownSeconds: 60 },
    patterns: { mobile: "", email: "", pan: "", pincode: "", ifsc: "", name: "" },
    limits: {
      otpDigits: 6,
      goldItemsMax: 20,
      goldCarats: [24, 22, 20, 18],
      mobileDigits: 10,
      pincodeDigits: 6,
      monthlyIncomeMax: 1_000_000,
      ageMin: 18,
      ageMax: 65,
      companyNameMin: 3,
      companyNameMax: 40,
      passwordMin: 12,
    },
    facts: FACTS,
    productSummaries: {},
    grievanceOfficer: { name: "Meera Nair", phone: "1800 000 000", email: "help@example.com", hours: "10–18" },
    complaintDays: { answer: "30", ombudsman: "90" },
    notices: [{ purpose: "updates", version: "2", required: false, label: "Send me updates" }],
    demo: true,
    ...changes,
  };
}

/** Sets up the default site for a test. */
export function enterTestSite(changes: Partial<Boot> = {}): void {
  setBoot(testBoot(changes));
}

function language(id: number, languageName: string, code: "en" | "hi") {
  const india = { country_key: "IN", country_name: "India", phone_code: "91" };
  return { id, languageName, code, image: "", isDefault: id === 1 ? 1 : 0, ...india };
}

const FACTS: Boot["facts"] = {
  monthsMax: 60,
  lenderCount: 23,
  example: {
    amount: 100_000,
    months: 12,
    rate: 16,
    feePercent: 3,
    netDisbursed: 96_460,
    emi: 9073,
    totalPayable: 108_877,
    apr: 22.97,
  },
  display: {
    monthsMax: "5 years",
    lenderCount: "23",
    exampleAmount: "₹1,00,000",
    exampleMonths: "12",
    exampleRate: "16%",
    exampleFeePercent: "3%",
    exampleNetDisbursed: "₹96,460",
    exampleEmi: "₹9,073",
    exampleTotalPayable: "₹1,08,877",
    exampleApr: "22.97%",
  },
  guides: {},
};

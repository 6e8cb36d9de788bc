"""A customer over HTTP: the whole personal-loan journey, one call at a time."""

from .server import call

PRODUCT = "Personal Loans"


class Refused(Exception):
    """An answer that is not the one a customer hopes for."""

    def __init__(self, method, path, status, problem, headers):
        super().__init__(f"{method} {path}: {status} {problem}")
        self.path, self.status, self.problem, self.headers = path, status, problem, headers


class Customer:
    """A customer with a mobile number, a PAN and a network address of their own."""

    def __init__(self, base, number):
        self.base, self.number = base, number
        self.token = self.id = self.app_id = None

    @property
    def mobile(self):
        """Ten digits."""
        return f"9{self.number:09}"

    def ask(self, method, path, body=None, headers=None):
        """One call; raises `Refused` when it is."""
        a, b, c = self.number >> 16 & 255, self.number >> 8 & 255, self.number & 255
        sent = {"x-forwarded-for": f"10.{a}.{b}.{c}", **(headers or {})}
        if self.token:
            sent["authorization"] = f"Bearer {self.token}"
        status, value, answered = call(method, self.base + path, body, sent)
        if status >= 300:
            raise Refused(method, path, status, value, answered)
        return value

    def log_in(self):
        """With the passcode from the demo outbox."""
        self.token = None
        notice = self.ask("GET", "/api/notices?purpose=matching")
        consents = [{"purpose": "matching", "noticeVersion": notice["version"]}]
        sent = self.ask("POST", "/api/otp/send", {"destination": self.mobile, "consents": consents})
        messages = self.ask("GET", f"/dev/outbox.json?destination=%2B91{self.mobile}")
        # Skips messages about applications, which are in the outbox too.
        otp = next(one["body"] for one in messages if "#" in one["body"]).rsplit("#", 1)[1][:6]
        entry = {"prospectAppId": sent["prospectAppId"], "nonce": sent["nonce"], "otp": otp, "consents": consents}
        inside = self.ask("POST", "/api/otp/verify", entry)
        self.token, self.id = inside["token"], inside["prospectAppId"]

    def start(self):
        """An application for a personal loan."""
        self.app_id = self.ask("POST", "/api/applications", {"productType": PRODUCT})["appId"]

    def save(self, step, answers):
        """One step of the profile."""
        return self.ask("PUT", f"/api/profile/{step}", {"productType": PRODUCT, **answers})

    def fill(self):
        """The whole profile."""
        for step, answers in self.steps():
            self.save(step, answers)

    def offers(self):
        """What lenders offer them, the best first."""
        offers = self.ask("GET", f"/api/offers?appId={self.app_id}")
        return offers["matched"] + offers["possible"]

    def submit(self, offer, key):
        """Reads what it costs and applies under an idempotency key; gives the submission's id."""
        facts = self.ask("GET", f"/api/offers/{offer['offerId']}/kfs")
        self.ask("POST", f"/api/offers/{offer['offerId']}/kfs/acknowledge", {"hash": facts["hash"]})
        form = self.ask("GET", f"/api/lenders/{offer['lender']['key']}/form?appId={self.app_id}")
        consents = [{name: consent[name] for name in ("purpose", "noticeVersion")} for consent in form["consents"]]
        fields = {field["key"]: first_answer(field) for field in form["fields"] if field["required"]}
        body = {"appId": self.app_id, "offerId": offer["offerId"], "fields": fields, "consents": consents}
        return self.ask("POST", "/api/submissions", body, {"idempotency-key": key})["submissionId"]

    def submissions(self):
        """The customer's submissions, as the server returns them."""
        return self.ask("GET", f"/api/submissions?appId={self.app_id}")["items"]

    def steps(self):
        """The steps of the profile with their answers."""
        letter = chr(ord("A") + self.number // 10_000 % 26)
        return [
            ("loan", {"employment_status_code": 1, "desired_loan_amount": 200_000, "loan_months": 24, "loan_purpose": 1}),
            ("about", {
                "first_name": "Asha", "last_name": "Patel", "birth_date": "1992-04-18",
                "tin": f"ABXPP{self.number % 10_000:04}{letter}",
            }),
            ("address", {
                "postal_code": "560001", "state": "Karnataka", "district": "Bengaluru Urban", "address1": "12 MG Road",
            }),
            ("living", {"residence_type": 1, "gender": 1, "marital_status": 1, "educational_level": 1}),
            ("work", {
                "employer_name": "Sample Works", "officepincode": "560001", "monthly_income": 62_000,
                "salary_mode": 1, "prefer_net_banking": 1,
            }),
            ("money", {"household_income": 4, "emi": 0, "email": "asha@example.com"}),
        ]


def first_answer(field):
    """The first choice of a list, the least of a number."""
    fixed = {"flag": True, "email": "asha@example.com", "date": "2020-01-01", "ifsc": "HDFC0001234", "pincode": "560001"}
    if field["kind"] == "choice":
        return field["options"][0]["id"]
    if field["kind"] in ("integer", "money"):
        return field["min"] or 5
    return fixed.get(field["kind"], "Sample Name")

import { auth, signIn } from "./auth";
import { api } from "./books";

/** Uses better-auth's client as an administrator and as a new user, then prints the results as JSON. */
const [email = "", newEmail = ""] = process.argv.slice(2);

type Outcome = { data: unknown; error: { status: number; code?: string | undefined } | null };
const outcome = ({ data, error }: Outcome) => (error ? (error.code ?? error.status) : data !== null);

await signIn("admin@example.com");
const sessions = await auth.listSessions();
const own = await auth.getSession();
const other = sessions.data?.find(({ token }) => token !== own.data?.session.token);
const administrator = {
  role: own.data?.user.role,
  onboardedAt: own.data?.user.onboardedAt instanceof Date,
  update: outcome(await auth.updateUser({ name: "Ada L." })),
  others: sessions.data?.length,
  handle: outcome(await auth.revokeSession({ token: other?.token ?? "" })),
  left: (await auth.listSessions()).data?.length,
  revokeOthers: outcome(await auth.revokeOtherSessions()),
  accounts: outcome(await auth.listAccounts()),
  may: (await auth.admin.hasPermission({ permissions: { user: ["delete"] } })).data?.success,
};

/** For a user with one session. */
const found = await auth.admin.listUsers({ query: { searchValue: "user@example.com" } });
const theirs = { userId: found.data?.users[0]?.id ?? "" };
const [session] = (await auth.admin.listUserSessions(theirs)).data?.sessions ?? [];
const userSessions = {
  agent: session?.userAgent,
  revoke: outcome(await auth.admin.revokeUserSession({ sessionToken: session?.token ?? "" })),
  left: (await auth.admin.listUserSessions(theirs)).data?.sessions.length,
};

const made = await auth.admin.createUser({ email: "made@example.com", name: "Made", role: "user" });
const userId = made.data?.user.id ?? "";
const management = {
  made: outcome(made),
  again: outcome(await auth.admin.createUser({ email: "made@example.com", name: "Made", role: "user" })),
  found: (await auth.admin.listUsers({ query: { searchValue: "made@" } })).data?.total,
  get: (await auth.admin.getUser({ query: { id: userId } })).data?.email,
  rename: (await auth.admin.updateUser({ userId, data: { name: "Made Up" } })).data?.name,
  promote: outcome(await auth.admin.setRole({ userId, role: "admin" })),
  demote: outcome(await auth.admin.setRole({ userId, role: "user" })),
  ban: (await auth.admin.banUser({ userId, banReason: "Spam" })).data?.user.banned,
  unban: (await auth.admin.unbanUser({ userId })).data?.user.banned,
  revoke: outcome(await auth.admin.revokeUserSessions({ userId })),
  impersonate: (await auth.admin.impersonateUser({ userId })).data?.user.email,
  seenAs: (await auth.getSession()).data?.user.email,
  stop: outcome(await auth.admin.stopImpersonating()),
  remove: outcome(await auth.admin.removeUser({ userId })),
  self: outcome(await auth.admin.removeUser({ userId: own.data?.user.id ?? "" })),
};

const ended = {
  all: outcome(await auth.revokeSessions()),
  after: (await auth.getSession()).data,
};

await signIn(email);
const user = {
  isNew: (await auth.getSession()).data?.user.onboardedAt ?? null,
  early: outcome(await auth.updateUser({ name: "Lee" })),
  onboarded: (await api.account.onboarding.post({ name: "Lee" })).data?.user.name,
  forbidden: outcome(await auth.admin.listUsers({ query: {} })),
  asked: outcome(await auth.emailOtp.requestEmailChange({ newEmail })),
  changed: outcome(
    await auth.emailOtp.changeEmail({
      newEmail,
      otp: prompt(`The code that was sent to ${newEmail}:`) ?? "",
    }),
  ),
  email: (await auth.getSession()).data?.user.email,
  otherKinds: [
    outcome(await auth.emailOtp.sendVerificationOtp({ email: newEmail, type: "forget-password" })),
    outcome(await auth.emailOtp.checkVerificationOtp({ email: newEmail, otp: "000000", type: "sign-in" })),
    outcome(await auth.signUp.email({ email: "a@example.com", name: "A", password: "long enough" })),
    outcome(await auth.signIn.email({ email: newEmail, password: "long enough" })),
    outcome(await auth.changeEmail({ newEmail: "a@example.com" })),
  ],
  deleted: outcome(await auth.deleteUser()),
  after: (await auth.getSession()).data,
};
console.log(JSON.stringify({ administrator, userSessions, management, ended, user }));

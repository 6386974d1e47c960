import { EmailCodeForm, type EmailCodeFormProps } from "./email-code-form.tsx";
import { NewEmailForm, type NewEmailFormProps } from "./new-email-form.tsx";

/** The form for the new address or, once there is one, for its code. */
export function ChangeEmailSteps(props: NewEmailFormProps & EmailCodeFormProps) {
  return props.newEmail === "" ? <NewEmailForm {...props} /> : <EmailCodeForm {...props} />;
}

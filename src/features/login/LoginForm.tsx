import { useState } from 'react';
import { maxLengths } from '#contract/fields';
import { possibleTargets } from '#lib/account/target';
import { $codeLogin, sendLoginCode } from '#lib/stores/account/code-login';
import { tryLogin } from '#lib/stores/account/login';
import * as accountTexts from '#texts/account';
import * as formTexts from '#texts/form';
import * as t from '#texts/login';
import { Field } from '../../ui/Field.tsx';
import { Problem } from '../../ui/Problem.tsx';
import { useForm } from '../../ui/use-form.ts';

interface LoginFields {
  user_name: string;
  password: string;
  /** `code` if a code is requested instead of using the password. */
  method: 'password' | 'code';
}

interface Props {
  /** The initial number or e-mail. */
  target: string;
  /** Whether the customer is logged in and being redirected. */
  isDone: boolean;
  onForgotten: () => void;
}

function userProblem({ user_name, method }: LoginFields): string | undefined {
  if (user_name.trim() === '') return accountTexts.userRequired();
  return method === 'code' && possibleTargets(user_name).length === 0 ? formTexts.targetForm() : undefined;
}

function loginProblems(fields: LoginFields) {
  const user_name = userProblem(fields);
  const isPasswordMissing = fields.method === 'password' && fields.password === '';
  return { ...(user_name && { user_name }), ...(isPasswordMissing && { password: accountTexts.passwordRequired() }) };
}

/** Login with a password (spec §2), or with a one-time code to the number or e-mail. */
export function LoginForm({ target, isDone, onForgotten }: Props) {
  const [refusal, setRefusal] = useState<string>();
  const [sending, setSending] = useState<LoginFields['method']>();
  const { problems, isBusy, form } = useForm<LoginFields>(loginProblems, async ({ user_name, password, method }) => {
    setSending(method);
    if (method === 'password') return setRefusal(await tryLogin(user_name.trim(), password));
    await sendLoginCode(user_name.trim());
    setRefusal($codeLogin.get().problem);
  });
  const isSending = (method: LoginFields['method']) => isBusy && sending === method;
  return (
    <form {...form} method="post" className="grid gap-4">
      <Problem text={refusal} />
      <Field
        label={t.target()}
        name="user_name"
        autoComplete="username"
        autoCapitalize="none"
        required
        maxLength={maxLengths.email}
        defaultValue={target}
        error={problems.user_name}
      />
      <Field
        label={t.password()}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={maxLengths.password}
        error={problems.password}
      />
      <button type="button" className="link -my-2 min-h-11 justify-self-end" onClick={onForgotten}>
        {t.forgetPassword()}
      </button>
      <button type="submit" name="method" value="password" className="btn btn-primary" aria-disabled={isBusy || isDone}>
        {isSending('password') ? t.loggingIn() : t.login()}
      </button>
      <p className="flex items-center gap-3 text-sm text-ink-faint before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t.or()}
      </p>
      <button type="submit" name="method" value="code" className="btn btn-quiet" aria-disabled={isBusy || isDone}>
        {isSending('code') ? t.sendingOtp() : t.withOtp()}
      </button>
      <p className="text-sm text-ink-soft">{t.withOtpHint()}</p>
    </form>
  );
}

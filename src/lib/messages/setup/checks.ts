import type { CheckCause } from '#contract/setup/setup';

const sentences: Record<CheckCause, string> = {
  payment_unset:
    'RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET and RAZORPAY_WEBHOOK_SECRET are not set. The shop takes cash only.',
  payment_refused: 'Razorpay does not accept these keys. Copy them again from your Razorpay account.',
  payment_away: 'Razorpay does not answer. Check that this machine reaches the internet, then try again.',
  mail_unset: 'SMTP_URL is not set, so the shop cannot send e-mail.',
  mail_away: 'The mail server does not answer. Check the host and the port in SMTP_URL.',
  mail_login: 'The mail server does not accept the user or the password in SMTP_URL.',
  mail_refused: 'The mail server refused the message. Check the sender’s address (?from=) in SMTP_URL.',
  sms_unset: 'No SMS provider is set. Set SMS_PROVIDER, SMS_KEY or SMS_URL.',
  sms_away: 'The SMS provider does not answer. Check SMS_URL, and that this machine reaches the internet.',
  sms_refused: 'The SMS was refused.',
  domain_unset: 'PUBLIC_ORIGIN is this computer. Set it to your domain.',
  domain_unknown:
    'The name in PUBLIC_ORIGIN has no address. Add it to the DNS of your domain, then try again in an hour.',
  domain_away: 'Nothing answers at PUBLIC_ORIGIN. Check that the web server runs and that its ports are open.',
  domain_certificate: 'The certificate of PUBLIC_ORIGIN is not valid. Let the web server get a new one.',
  domain_foreign: 'Something else answers at PUBLIC_ORIGIN. Make the web server pass requests on to this shop.',
};

/** Why a check failed, and what to do, by the data of `setup_check_failed`. `reason`: the provider's words. */
export function checkSentence(data: unknown): string {
  const { cause, reason } = data as { cause: CheckCause; reason?: string };
  return reason ? `${sentences[cause]} ${reason}` : sentences[cause];
}

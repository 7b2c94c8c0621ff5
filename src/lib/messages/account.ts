/** The messages of registration and login; the specification's own where it has them (spec §5, §8). */
export const accountMessages = {
  required: 'This field is required',
  checkField: 'Please check this field.',
  phoneDigits: 'Phone number must be 10 digits!',
  /** For ten digits that cannot be a mobile number. */
  mobileStart: {
    India: 'An Indian mobile number begins with 6, 7, 8 or 9. Please check it.',
    Canada: 'A Canadian phone number does not begin with 0 or 1. Please check it.',
  },
  emailForm: 'This is not an e-mail address.',
  otpForm: 'The OTP has 6 digits.',
  otpSent: 'OTP sent successfully!',
  otpSendFailed: 'Error resending OTP. Please try again later.',
  otpValid: 'OTP validated successfully!',
  otpCheckFailed: 'Failed to validate OTP.',
  passwordsDiffer: 'Passwords do not match.',
  passwordLength: 'The password must have at least 8 characters.',
  registered: 'Registration successful!',
  registerFailed: 'Failed to register.',
  alreadyRegistered: 'User Already Registered!',
  loggedIn: 'Login successful!',
  autoLoginFailed: 'Auto Login failed!',
  loginFailed: 'Failed to login. Please try again later.',
  userRequired: 'Phone Number is required',
  passwordRequired: 'Password is required',
  userNotFound: 'User not found. Email or Password incorrect',
  codeCheckFailed: 'An error occurred while verifying the OTP. Please try again.',
  fillInAll: 'Please fill in all the required fields.',
  passwordUpdated: 'Password updated successfully!',
  passwordUpdateFailed: 'Failed to update password. Please try again.',
  passwordResetFailed: 'An error occurred while resetting the password. Please try again.',
  accountCreated: 'Account Created Now You can Login',
  signupFailed: 'Something Went Wrong Please Try Again!',
  targetForm: 'This is neither an e-mail address nor a mobile number.',
  tooYoung: 'You must be 18 or older to buy here.',
  dayForm: 'Please give the day you were born.',
  saved: 'Saved',
  typeDelete: 'Please type delete.',
} as const;

/** What to say after a code was requested. @param waitS seconds until a new one can be sent, when this one was not */
export const codeSentMessage = (waitS?: number): string =>
  waitS === undefined
    ? accountMessages.otpSent
    : `We have sent codes already. Please enter the newest one, or ask again in ${minutesWords(waitS)}.`;

const minutesWords = (seconds: number) => (seconds <= 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`);

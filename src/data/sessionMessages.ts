/**
 * Texts that the calls of a session answer, each with its key. They stand apart because the sign-in page needs no others:
 * it loads before everything else.
 */
export const SESSION_MESSAGES: Readonly<Record<string, string>> = {
  'This account is locked.': 'messages.accountLocked',
  'The account is locked. Please wait and try again.': 'messages.accountLockedWait',
  'Authentication Failure.': 'messages.authenticationFailure',
  'No mail server is set up: ask an administrator to reset your password.': 'shell.find.noMail',
  'validation error': 'messages.validationError',
}

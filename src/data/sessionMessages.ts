/**
 * Texts that the calls of a session answer, each with its key. They stand apart because the sign-in page needs no others:
 * it loads before everything else.
 */
export const SESSION_MESSAGES: Readonly<Record<string, string>> = {
  'This account is locked.': 'messages.accountLocked',
  'The account is locked. Please wait and try again.': 'messages.accountLockedWait',
  'This account waits for the approval of an administrator.': 'messages.accountWaits',
  'Too many attempts. Please wait and try again.': 'messages.tooManyAttempts',
  'Choose a password of at least 8 characters that is not easy to guess.': 'messages.passwordRule',
  'Authentication Failure.': 'messages.authenticationFailure',
  'No mail server is set up: ask an administrator to reset your password.': 'shell.find.noMail',
  'Too many scripts wait to be run. Try again in a moment.': 'messages.scriptsWait',
  'The database cannot be reached right now. Try again in a moment.': 'messages.databaseAway',
  'The database is busy. Try again.': 'messages.databaseBusy',
  'The search took too long.': 'messages.searchTooLong',
  'Nothing can be saved right now: the disk of the server is full, or its database only reads.': 'messages.diskFull',
  'The server failed.': 'messages.serverFailed',
  'validation error': 'messages.validationError',
}

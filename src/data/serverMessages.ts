import { HttpError } from './http'

/** Texts that the server answers and that have translations (contract/messages.txt), each with its key. */
const KEYS: Readonly<Record<string, string>> = {
  'This account is locked.': 'messages.accountLocked',
  'The account is locked. Please wait and try again.': 'messages.accountLockedWait',
  'Authentication Failure.': 'messages.authenticationFailure',
  'No mail server is set up: ask an administrator to reset your password.': 'shell.find.noMail',
  'validation error': 'messages.validationError',
  'no matching tags': 'messages.noMatchingTags',
  'This product does not exist': 'messages.productMissing',
  'The role in use can not be deleted.': 'messages.roleInUse',
  'Unable to log download from offline gateway.': 'messages.gatewayOfflineLog',
  'There are devices that use this image file.': 'messages.imageInUse',
  'There are devices that use this video file.': 'messages.videoInUse',
  'There are devices that use this widget.': 'messages.widgetInUse',
  'There are devices that use this template.': 'messages.templateInUse',
  'Some templates are in use and cannot be deleted.': 'messages.templatesInUse',
  'This template name is already registered.': 'messages.templateRegistered',
  'GW will restart soon.': 'messages.gatewayRestarts',
  'GW reboot failed.': 'messages.gatewayRebootFailed',
  "Can't connect to the GW": 'messages.gatewayUnreachable',
  'Fill in SMTP Server IP!': 'messages.fillSmtpServer',
  'Fill in SMTP Server Port!': 'messages.fillSmtpPort',
  'Fill in SMTP Account!': 'messages.fillSmtpAccount',
  'Fill in PAN ID!': 'messages.fillPanId',
  'Invalid file format': 'messages.invalidFileFormat',
  'There is nothing to go back to.': 'areas.tasks.nothingBefore',
}

/** The key of a server's text, or the text itself where it has no translation: `translate(serverMessage(m), { _: m })`. */
export const serverMessage = (message: string): string => KEYS[message] ?? message

/** Whether a command found no tag to act on, which counts as success but for an assignment (spec/2 §4). */
export const isNoMatchingTags = (error: unknown): boolean => error instanceof HttpError && error.message === 'no matching tags'

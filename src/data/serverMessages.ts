import { HttpError } from './http'
import { SESSION_MESSAGES } from './sessionMessages'

/** Texts that the server answers and that have translations (contract/messages.txt), each with its key. */
const KEYS: Readonly<Record<string, string>> = {
  ...SESSION_MESSAGES,
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
  'The content of the file is not what its name says.': 'areas.signage.server.notItsName',
  'An image must be a PNG, JPEG, GIF or WebP file.': 'areas.signage.server.imageKind',
  'The image has more than 40 million pixels, or more than 12,000 on a side.': 'areas.signage.server.imageHuge',
  'The image is broken.': 'areas.signage.server.imageBroken',
  'The preview picture is broken.': 'areas.signage.server.pictureBroken',
  'A video must be an MP4 or WebM file.': 'areas.signage.server.videoKind',
  'The video is broken, or has no picture.': 'areas.signage.server.videoBroken',
  'The video has more than 8,192 pixels on a side.': 'areas.signage.server.videoHuge',
  'A widget must be an HTML file.': 'areas.signage.server.widgetKind',
  'The software must be an APK file.': 'areas.signage.server.softwareKind',
  'The package is broken, or has no AndroidManifest.xml.': 'areas.signage.server.softwareBroken',
  'This version is there already.': 'areas.signage.server.versionThere',
  'The file is too large.': 'areas.signage.server.tooLarge',
  'These are too many files.': 'areas.signage.server.tooMany',
  'The name of the file is too long.': 'areas.signage.server.nameTooLong',
  'Choose a file.': 'areas.signage.server.chooseFile',
  'One file can be replaced by one only.': 'areas.signage.server.oneForOne',
  'There are templates that use this file.': 'areas.signage.server.inTemplates',
  'Some of the devices are offline.': 'areas.signage.server.someOffline',
  'The device is offline.': 'areas.signage.server.offline',
  'No device shows this product.': 'areas.signage.server.noDevice',
  'There is no such device in this store.': 'areas.signage.server.unknownDevice',
  'A device has fewer slides.': 'areas.signage.server.fewerSlides',
  'The template does not fit the screen of every device.': 'areas.signage.server.unfit',
  'Somebody else has saved this show meanwhile.': 'areas.signage.server.savedMeanwhile',
  'A web page needs an address that begins with http:// or https://.': 'areas.signage.server.notWeb',
  'GW will restart soon.': 'messages.gatewayRestarts',
  'GW reboot failed.': 'messages.gatewayRebootFailed',
  "Can't connect to the GW": 'messages.gatewayUnreachable',
  'Fill in SMTP Server IP!': 'messages.fillSmtpServer',
  'Fill in SMTP Server Port!': 'messages.fillSmtpPort',
  'Fill in SMTP Account!': 'messages.fillSmtpAccount',
  'Fill in PAN ID!': 'messages.fillPanId',
  'Invalid file format': 'messages.invalidFileFormat',
  'There is nothing to go back to.': 'areas.tasks.nothingBefore',
  'the file is empty': 'resources.product-upload-line.enums.error.FILE_EMPTY',
  'the file is too large (100 MB)': 'resources.product-upload-line.enums.error.FILE_TOO_LARGE',
  'the upload was cut off': 'resources.product-upload-line.enums.error.FILE_CUT',
}

/** The key of a server's text, or the text itself where it has no translation: `translate(serverMessage(m), { _: m })`. */
export const serverMessage = (message: string): string => KEYS[message] ?? message

/** Whether a command found no tag to act on, which counts as success but for an assignment (spec/2 §4). */
export const isNoMatchingTags = (error: unknown): boolean => error instanceof HttpError && error.message === 'no matching tags'

/** The type of a file of a form whose bytes were sent before it, piece by piece: what the part holds is the name of that upload. */
export const SENT_BEFORE = 'application/vnd.shelfdeck.upload'

/** Where uploads are begun that can be gone on with, by the tus protocol. */
export const UPLOADS_PATH = '/file/upload'

/**
 * The media type of an answer with the address, `{url}`, where a file can be fetched without a session; for clients
 * that accept it.
 */
export const ADDRESS_TYPE = 'application/vnd.shelfdeck.address+json'

/**
 * The media type of a form part that refers to a file uploaded beforehand in chunks: its content is the name of that
 * upload.
 */
export const UPLOAD_REFERENCE_TYPE = 'application/vnd.shelfdeck.upload'

/** The path of resumable uploads (tus protocol). */
export const UPLOADS_PATH = '/file/upload'

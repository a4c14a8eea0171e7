import { request } from 'node:http'
import { UPLOAD_REFERENCE_TYPE, UPLOADS_PATH } from '../../src/schema/mediaTypes'

/** Who calls, as headers. */
export const headersOf = ({ token, email }: { readonly token: string; readonly email: string }) => ({
  'access-token': token,
  'access-email': email,
  'tus-resumable': '1.0.0',
})

/** The request that starts an upload for the call of a path. */
export const beginning = (path: string, length: number) => ({
  'upload-length': String(length),
  'upload-metadata': `path ${Buffer.from(path).toString('base64')}`,
})

/** A form whose file was uploaded before. */
export function naming(id: string, name: string, field = 'file'): FormData {
  const form = new FormData()
  form.set(field, new File([id], name, { type: UPLOAD_REFERENCE_TYPE }))
  return form
}

/** Starts an upload on a running server. @returns its name */
export async function begin(
  url: string,
  headers: Record<string, string>,
  path: string,
  length: number,
): Promise<string> {
  const answer = await fetch(url + UPLOADS_PATH, {
    method: 'POST',
    headers: { ...headers, ...beginning(path, length) },
  })
  if (answer.status !== 201) throw new Error(`an upload is not begun: ${answer.status} ${await answer.text()}`)
  return answer.headers.get('location')?.split('/').pop() ?? ''
}

/** How many bytes of an upload the server has. */
export async function offsetOf(url: string, headers: Record<string, string>, id: string): Promise<number> {
  const answer = await fetch(`${url}${UPLOADS_PATH}/${id}`, { method: 'HEAD', headers })
  return answer.ok ? Number(answer.headers.get('upload-offset')) : -1
}

/** A request that sends a part of its announced length, and stays open. */
export function halfSent(
  url: string,
  headers: Record<string, string>,
  id: string,
  { offset, announced, sent }: { offset: number; announced: number; sent: Buffer },
) {
  const call = request(`${url}${UPLOADS_PATH}/${id}`, {
    method: 'PATCH',
    headers: {
      ...headers,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      'content-length': String(announced),
    },
  })
  const answered = new Promise<number | undefined>((resolve) => {
    call.once('response', ({ statusCode }) => resolve(statusCode))
    call.once('error', () => resolve(undefined))
  })
  call.write(sent)
  return { answered, breakOff: () => call.destroy() }
}

import { GatewayError } from '../gateway'
import { type Answer, type GatewayHttp, jsonOf, startOf, textOf } from '../http'
import { isObject, numberOf } from '../values'
import { type TagType, tagTypeOf, typePath } from './panels'
import { type AccessPointConfig, configOf, type SystemInfo, systemInfoOf, type TagRecord, tagOf } from './records'

/** What an access point does with one label. */
export type TagCommand = 'refresh' | 'reboot' | 'clear'

/** The content mode in which an access point fetches pictures. */
const FETCHES = 7
/** After a picture it asks once more so much later. */
export const FETCHES_AGAIN_SECONDS = 86_400
const SECONDS = 10
const UPLOAD_SECONDS = 30
const SMALL = 64_000
/** More than any description has, with all of its templates. */
const TYPE = 256_000
/** More than the buffer of the largest panel has. */
const BUFFER = 2_000_000
/** More pages than any access point has. */
const MOST_PAGES = 2000

/** The labels that an access point lists. */
export interface TagList {
  readonly tags: readonly TagRecord[]
  /** Whether there may be more: it counts to 255, and then from the start. */
  readonly isWhole: boolean
}

/** The calls of an access point, one after another: it has little memory. */
export class AccessPointClient {
  private last: Promise<unknown> = Promise.resolve()
  private readonly closing = new AbortController()
  /** How many calls were made. */
  calls = 0

  constructor(private readonly http: GatewayHttp) {}

  /** Ends what is under way. */
  close(): void {
    this.closing.abort()
  }

  /** @throws GatewayError `NOT_THIS_KIND` where something else answers */
  async system(): Promise<SystemInfo> {
    const found = systemInfoOf(await this.json('/sysinfo'))
    if (!found) throw new GatewayError('NOT_THIS_KIND', 'GET /sysinfo answers something else')
    return found
  }

  async config(): Promise<AccessPointConfig> {
    const value = await this.json('/get_ap_config')
    if (!isObject(value)) throw new GatewayError('NOT_THIS_KIND', 'GET /get_ap_config answers something else')
    return configOf(value)
  }

  /** All labels, as far as it lists them. */
  async list(): Promise<TagList> {
    const tags = new Map<string, TagRecord>()
    let from = 0
    for (let page = 0; page < MOST_PAGES; page++) {
      const { found, next } = await this.page(from === 0 ? '' : `?pos=${from}`)
      const isRepeated = from > 0 && found.some(({ mac }) => tags.has(mac))
      for (const tag of found) tags.set(tag.mac, tag)
      if (next === undefined) return { tags: [...tags.values()], isWhole: !isRepeated }
      if (next <= from || isRepeated) break
      from = next
    }
    return { tags: [...tags.values()], isWhole: false }
  }

  /** One label; undefined if the access point has none of the name. */
  async tag(mac: string): Promise<TagRecord | undefined> {
    const { found } = await this.page(`?mac=${mac}`)
    const own = found.find((tag) => tag.mac === mac)
    if (!own && found.length > 0) throw new GatewayError('REFUSED', 'GET /get_db answers for another label')
    return own
  }

  private async page(
    query: string,
  ): Promise<{ readonly found: readonly TagRecord[]; readonly next: number | undefined }> {
    const value = await this.json(`/get_db${query}`)
    if (!isObject(value) || !Array.isArray(value['tags']))
      throw isObject(value) && typeof value['error'] === 'string'
        ? new GatewayError('REFUSED', `GET /get_db answers: ${startOf(value['error'])}`)
        : new GatewayError('NOT_THIS_KIND', 'GET /get_db answers something else')
    return { found: value['tags'].flatMap((one) => tagOf(one) ?? []), next: numberOf(value['continu']) }
  }

  /** A kind of label; undefined if the access point has no description of it, or one without pixels. */
  async tagType(hwType: number): Promise<TagType | undefined> {
    const path = typePath(hwType)
    const answer = await this.ask({ path, seconds: SECONDS, most: TYPE })
    if (answer.status === 404) return undefined
    return tagTypeOf(hwType, jsonOf(expected(answer, `GET ${path}`), `GET ${path}`))
  }

  /**
   * Hands over a picture of exactly the label's size.
   *
   * @param rotate half turns of two, by the access point
   */
  async upload(mac: string, jpeg: Uint8Array, rotate: 0 | 2): Promise<void> {
    const body = new FormData()
    // What stands behind the file comes too late: the access point reads it as it comes.
    const fields = { mac, dither: 0, rotate, invert: 0, contentmode: 24 }
    for (const [name, value] of Object.entries(fields)) body.append(name, String(value))
    body.append('file', new Blob([Buffer.from(jpeg)], { type: 'image/jpeg' }), `${mac}.jpg`)
    const call = 'POST /imgupload'
    const answer = await this.ask({ method: 'POST', path: '/imgupload', body, seconds: UPLOAD_SECONDS, most: SMALL })
    said(answer, call, 'Ok, saved')
  }

  /**
   * Has the access point fetch a picture of exactly the label's size, as soon as the label is expected, and look for another one each day.
   *
   * @param rotate half turns of two, by the access point
   */
  async fetchFrom(mac: string, url: string, rotate: 0 | 2): Promise<void> {
    const body = new URLSearchParams({
      mac,
      contentmode: String(FETCHES),
      modecfgjson: JSON.stringify({ url, interval: String(FETCHES_AGAIN_SECONDS / 60) }),
      rotate: String(rotate),
      invert: '0',
    })
    const call = 'POST /save_cfg'
    said(await this.ask({ method: 'POST', path: '/save_cfg', body, seconds: SECONDS, most: SMALL }), call, 'Ok, saved')
  }

  /** What a label holds; undefined where the access point keeps nothing to be read back. @param version another at each call */
  async current(mac: string, version: number): Promise<Uint8Array | undefined> {
    const path = `/current/${mac}.raw?${version}`
    const answer = await this.ask({ path, seconds: UPLOAD_SECONDS, most: BUFFER })
    return answer.status === 404 ? undefined : expected(answer, 'GET /current').bytes
  }

  async command(mac: string, command: TagCommand): Promise<void> {
    const body = new URLSearchParams({ mac, cmd: command })
    const answer = await this.ask({ method: 'POST', path: '/tag_cmd', body, seconds: SECONDS, most: SMALL })
    said(answer, 'POST /tag_cmd', 'Ok, done')
  }

  /** @param pattern of `flashPattern` */
  async flash(mac: string, pattern: string): Promise<void> {
    const path = `/led_flash?mac=${mac}&pattern=${pattern}`
    said(await this.ask({ path, seconds: SECONDS, most: SMALL }), 'GET /led_flash', 'ok, request transmitted')
  }

  async reboot(): Promise<void> {
    const answer = await this.ask({ method: 'POST', path: '/reboot', seconds: SECONDS, most: SMALL })
    said(answer, 'POST /reboot', 'OK Reboot')
  }

  private async json(path: string): Promise<unknown> {
    const call = `GET ${path.split('?')[0]}`
    return jsonOf(expected(await this.ask({ path, seconds: SECONDS, most: SMALL }), call), call)
  }

  private ask(request: Parameters<GatewayHttp['ask']>[0]): Promise<Answer> {
    this.calls++
    const asked = this.last.then(() => this.http.ask(request, this.closing.signal))
    this.last = asked.catch(() => undefined)
    return asked
  }
}

/** @throws GatewayError `STATUS` */
function expected(answer: Answer, call: string): Answer {
  if (answer.status !== 200) throw new GatewayError('STATUS', `${call} answers ${answer.status}`)
  return answer
}

/**
 * What was said counts, not the status: it is 200 also for what went wrong, and for no text at all.
 *
 * @throws GatewayError
 */
function said(answer: Answer, call: string, text: string): void {
  const heard = textOf(answer).trim()
  if (answer.status === 200 && heard === text) return
  const line = `${call} answers ${answer.status}: ${startOf(heard) || 'nothing'}`
  if (answer.status === 409) throw new GatewayError('BUSY', line)
  if (/mac not found/i.test(heard)) throw new GatewayError('UNKNOWN_LABEL', line)
  throw new GatewayError(/^\s*</.test(heard) ? 'NOT_THIS_KIND' : 'REFUSED', line)
}

import sharp from 'sharp'
import type { LabelState, Tag, TaskRow } from '../../src/generated/types'
import type { Records } from '../db/records'
import { readAliases } from '../products/aliases'
import type { ImageJob } from '../radio/driver'
import { contentOf } from '../radio/labelContent'
import type { DrawJob } from '../render/draw'
import { reducedFrom, tagJob } from '../render/labels'
import type { Renderer } from '../render/renderer'
import type { FieldContent, Panel, PanelPicture } from './gateway'
import { fieldsOf } from './labelFields'
import { inInks, paletteFor, type RgbPicture } from './panels'

/** What a label is to show. */
interface Wanted {
  /** The hash of all that it is drawn from, as in label_state. */
  readonly hash: string
  readonly wantedAt: number
}

/** The same as a picture. */
export interface WantedPicture extends Wanted {
  readonly png: Buffer
  readonly picture: PanelPicture
}

/** The same as texts, for a gateway that draws itself. */
export interface WantedTexts extends Wanted {
  readonly content: FieldContent
}

/** Draws what tasks want of labels, for the panels that they have. */
export class LabelPictures {
  constructor(
    private readonly records: Records,
    private readonly renderer: Pick<Renderer, 'draw'>,
    /** Epoch seconds. */
    private readonly clock: () => number,
  ) {}

  /**
   * Draws what a task wants of a label: only what is wanted last.
   * @returns undefined if something else is wanted by now, or the label is gone; 'panel' if it cannot be drawn in the panel's inks
   */
  async draw({ storeCode, tagMac, taskId }: ImageJob, panel: Panel): Promise<WantedPicture | 'panel' | undefined> {
    const found = await this.#wanted({ storeCode, tagMac, taskId }, panel)
    if (found === undefined || found === 'panel') return found
    const { job, ...wanted } = found
    const [png] = await this.renderer.draw(job)
    if (!png) return undefined
    const { rgb } = await pixelsOf(png)
    return { ...wanted, png, picture: inInks(rgb, panel) }
  }

  /** The texts of what a task wants of a label: only what is wanted last. @returns as `draw` */
  async texts(job: ImageJob, panel: Panel): Promise<WantedTexts | 'panel' | undefined> {
    const found = await this.#wanted(job, panel)
    return found === undefined || found === 'panel'
      ? found
      : { hash: found.hash, wantedAt: found.wantedAt, content: fieldsOf(found.job) }
  }

  async #wanted(
    { storeCode, tagMac, taskId }: ImageJob,
    panel: Panel,
  ): Promise<(Wanted & { readonly job: DrawJob }) | 'panel' | undefined> {
    const { records } = this
    const [state, tag, row] = await Promise.all([
      records.one('label-state', { storeCode, tagMac }),
      records.one('tag', { storeCode, tagMac }),
      records.one('task-row', { storeCode, taskId, tagMac }),
    ])
    if (!tag || !row || state?.taskId !== taskId) return undefined
    const palette = paletteFor(panel)
    if (!palette) return 'panel'
    const { width, height } = panel
    const job = { ...(await this.#job(tag, row, state)), width, height, palette, pages: false }
    return { hash: state.wanted, wantedAt: state.wantedAt, job }
  }

  /** As the task says it: what its product has become since is in a task of its own. */
  async #job(tag: Tag, { storeCode, prCode = null, prInfo, layout }: TaskRow, { wantedAt }: LabelState) {
    const aliases = await readAliases(this.records)
    const wanted = { ...tag, prCode, layoutId: layout ?? null }
    if (prCode === null) return tagJob(wanted, undefined, aliases)
    const [content, lowest] = await Promise.all([
      contentOf(this.records, storeCode, [prCode], this.clock()),
      reducedFrom(this.records, storeCode, [prCode], wantedAt),
    ])
    const product = {
      prCode,
      prInfo: prInfo ?? [],
      nfc: tag.nfc ?? null,
      layoutId: layout ?? undefined,
      lowest: lowest.get(prCode),
    }
    return tagJob(wanted, { product, members: content.get(prCode)?.members ?? [] }, aliases)
  }
}

/** The pixels of a PNG, of three bytes each. */
export async function pixelsOf(png: Buffer): Promise<RgbPicture> {
  const { data, info } = await sharp(png)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgb: data }
}

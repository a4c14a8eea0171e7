import sharp from 'sharp'
import type { LabelState, Tag, TaskRow } from '../../src/generated/types'
import { groupBy } from '../base/groupBy'
import type { Records } from '../db/records'
import { readAliases } from '../products/aliases'
import { type ImageJob, jobKey, labelKey, type SpareImage } from '../radio/driver'
import { type Content, contentOf } from '../radio/labelContent'
import { spareDrawings } from '../radio/sparePages'
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

/** The same, before it is known for which panel. */
export interface WantedLabel extends Wanted {
  /** The first of the pages of the label that it goes to. */
  readonly page: number
  readonly job: DrawJob
}

/** The same as a picture. */
export interface WantedPicture extends Wanted {
  readonly png: Buffer
  readonly picture: PanelPicture
  /** The first of the pages of the label that it goes to. */
  readonly page: number
  /** What lies on the pages behind it. */
  readonly behind: readonly PanelPicture[]
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
   * What tasks want of labels: only what is wanted last.
   * @returns by the keys of labels, without those of which something else is wanted by now, and those that are gone
   */
  async wanted(jobs: readonly ImageJob[]): Promise<ReadonlyMap<string, WantedLabel>> {
    const aliases = await readAliases(this.records)
    const all = new Map<string, WantedLabel>()
    for (const [storeCode, own] of groupBy(jobs, (job) => job.storeCode)) {
      const rows = await this.#rowsOf(storeCode, own)
      for (const [wantedAt, alike] of groupBy(rows, ({ state }) => state.wantedAt)) {
        const shownOf = await this.#shownOf(storeCode, alike, wantedAt)
        for (const { tag, row, state } of alike) {
          const wanted = { ...tag, prCode: row.prCode ?? null, layoutId: row.layout ?? null }
          const job = tagJob(wanted, shownOf(row, tag), aliases)
          all.set(labelKey(tag), { hash: state.wanted, wantedAt, page: state.page ?? 0, job })
        }
      }
    }
    return all
  }

  /**
   * What labels are to show later.
   * @returns by the keys of labels, without those of which something else is to come by now
   */
  async coming(images: readonly SpareImage[]): Promise<ReadonlyMap<string, WantedLabel>> {
    const all = new Map<string, WantedLabel>()
    for (const [storeCode, own] of groupBy(images, (image) => image.storeCode)) {
      const drawings = await spareDrawings(this.records, storeCode, own, this.clock())
      for (const { tagMac, picture: hash, page } of own) {
        const { job, neededAt: wantedAt } = drawings.get(tagMac) ?? {}
        if (job && wantedAt !== undefined) all.set(labelKey({ storeCode, tagMac }), { hash, wantedAt, page, job })
      }
    }
    return all
  }

  /** Labels of a store, with the rows of the tasks that want something of them last. */
  async #rowsOf(storeCode: string, jobs: readonly ImageJob[]): Promise<WantedRow[]> {
    const { records } = this
    const tagMac = jobs.map((job) => job.tagMac)
    const taskId = [...new Set(jobs.map((job) => job.taskId))]
    const [states, tags, rows] = await Promise.all([
      records.find('label-state', { storeCode, tagMac }),
      records.find('tag', { storeCode, tagMac }),
      records.find('task-row', { storeCode, taskId, tagMac }),
    ])
    const [stateOf, tagOf] = [byMac(states), byMac(tags)]
    const rowOf = new Map(rows.map((row) => [jobKey(row), row]))
    return jobs.flatMap((job) => {
      const [state, tag, row] = [stateOf.get(job.tagMac), tagOf.get(job.tagMac), rowOf.get(jobKey(job))]
      return tag && row && state?.taskId === job.taskId ? [{ state, tag, row }] : []
    })
  }

  /** What labels show of their products, as the task says it: what a product has become since is in a task of its own. */
  async #shownOf(storeCode: string, alike: readonly WantedRow[], wantedAt: number) {
    const prCodes = [...new Set(alike.flatMap(({ row }) => row.prCode ?? []))]
    const [content, lowest] =
      prCodes.length === 0
        ? [new Map() as Content, new Map<string, string>()]
        : await Promise.all([
            contentOf(this.records, storeCode, prCodes, this.clock()),
            reducedFrom(this.records, storeCode, prCodes, wantedAt),
          ])
    return ({ prCode = null, prInfo, layout }: TaskRow, { nfc = null }: Tag) => {
      if (prCode === null) return undefined
      const product = { prCode, prInfo: prInfo ?? [], nfc, layoutId: layout ?? undefined, lowest: lowest.get(prCode) }
      return { product, members: content.get(prCode)?.members ?? [] }
    }
  }

  /** Draws it. @returns 'panel' if it cannot be drawn in the panel's inks, undefined if it has no picture */
  async draw({ job, ...wanted }: WantedLabel, panel: Panel): Promise<WantedPicture | 'panel' | undefined> {
    const ofPanel = jobFor(job, panel)
    if (!ofPanel) return 'panel'
    const [png, ...others] = await this.renderer.draw(ofPanel)
    if (!png) return undefined
    const [picture, ...behind] = await Promise.all(
      [png, ...others].map(async (page) => inInks((await pixelsOf(page)).rgb, panel)),
    )
    return picture && { ...wanted, png, picture, behind }
  }

  /** Its texts. @returns 'panel' as `draw` */
  texts({ job, ...wanted }: WantedLabel, panel: Panel): WantedTexts | 'panel' {
    const ofPanel = jobFor(job, panel)
    return ofPanel ? { ...wanted, content: fieldsOf(ofPanel) } : 'panel'
  }
}

interface WantedRow {
  readonly state: LabelState
  readonly tag: Tag
  readonly row: TaskRow
}

const byMac = <Row extends { readonly tagMac: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> =>
  new Map(rows.map((row) => [row.tagMac, row]))

/** The drawing of a label for its panel; undefined where that lacks inks. */
function jobFor(job: DrawJob, panel: Panel): DrawJob | undefined {
  const palette = paletteFor(panel)
  const pages = job.pages && panel.pages > 1
  return palette && { ...job, width: panel.width, height: panel.height, palette, pages }
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

import { HttpError } from '../../../data/http'
import { refusesFamily } from '../../../schema/largeTicket'
import { type SiteName } from '../../../schema/productCode'
import type { Family } from './assignCalls'
import type * as calls from './assignCalls'

/** A large ticket takes no family on croma (spec/2 §5). */
export class FamilyRefused extends HttpError {
  constructor(code: string) {
    super({ message: '', key: 'areas.tags.assign.family.refused', params: { code } }, 0, '')
  }
}

/** The calls that an assignment makes, and the questions that it asks. */
export interface AssignTools extends Pick<typeof calls, 'familiesOf' | 'familyWithCode' | 'missingProducts' | 'assignTags' | 'assignMultiple'> {
  /** Which family ticket is wanted, 'single' for the product alone; undefined calls it off. */
  chooseTicket(families: readonly Family[]): Promise<Family | 'single' | undefined>
  /** "Some products don't exist. Would you like to continue?" */
  confirmMissing(codes: readonly string[]): Promise<boolean>
}

export interface SingleAssignment {
  readonly storeCode: string
  readonly tagId: string
  readonly prCode: string
  readonly site: SiteName
}

/**
 * Gives one tag one product by the rules of the site (spec/2 §5): croma refuses a family code on a large ticket;
 * elsewhere the families of the product are offered, and products that do not exist are asked about.
 * @returns what the tag was given, or undefined where the person called it off
 * @throws FamilyRefused, HttpError
 */
export async function singleAssign(wanted: SingleAssignment, tools: AssignTools): Promise<string | undefined> {
  const { storeCode, tagId, prCode, site } = wanted
  if (site === 'croma') {
    if (refusesFamily(tagId, site) && (await tools.familyWithCode(prCode, storeCode))) throw new FamilyRefused(prCode)
    return alone(wanted, tools)
  }
  const [families, missing] = await Promise.all([familiesFor(prCode, storeCode, tools), tools.missingProducts([prCode], storeCode)])
  const ticket = families.length === 0 ? 'single' : await tools.chooseTicket(families)
  if (ticket === undefined) return undefined
  if (ticket === 'single') {
    // A family's own code is one that labels may carry.
    const unknown = missing.filter((code) => !families.some(({ fmPrCode }) => fmPrCode === code))
    if (unknown.length > 0 && !(await tools.confirmMissing(unknown))) return undefined
    return alone(wanted, tools)
  }
  const prCodeList = ticket.prCodeList.filter((code) => code.trim() !== '')
  const unknown = await tools.missingProducts(prCodeList, storeCode)
  if (unknown.length > 0 && !(await tools.confirmMissing(unknown))) return undefined
  await tools.assignMultiple(storeCode, [{ tagMac: tagId, prCodeList, nfc: ticket.nfc ?? null, layoutId: ticket.layoutId }])
  return ticket.fmPrCode
}

async function alone({ storeCode, tagId, prCode }: SingleAssignment, tools: AssignTools): Promise<string> {
  await tools.assignTags(storeCode, [{ tagMac: tagId, prCode }])
  return prCode
}

/** The families that hold the product, and the one whose own code was entered, each once. */
async function familiesFor(prCode: string, storeCode: string, tools: AssignTools): Promise<Family[]> {
  const [holding, own] = await Promise.all([tools.familiesOf(prCode, storeCode), tools.familyWithCode(prCode, storeCode)])
  return own && !holding.some(({ fmPrCode }) => fmPrCode === own.fmPrCode) ? [own, ...holding] : holding
}

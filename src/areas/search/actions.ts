import {
  ChevronsLeftRightEllipsis,
  Download,
  FileUp,
  Lightbulb,
  Link2,
  ListChecks,
  MonitorCheck,
  PackagePlus,
  Pencil,
  Power,
  RadioTower,
  SquareStack,
  Store,
  UserPlus,
  type LucideIcon,
} from 'lucide-react'
import type { ResourceName } from '../../generated/resources'
import { can, holds, type Variant, type Viewer } from '../../schema/access'
import type { Permission, When } from '../../schema/dialect'

/** What an action applies to. */
type ActionSubject = 'store' | 'gateway' | 'tag' | 'product'

/** An action of a page. Its label is `app.palette.actions.<id>`. */
export interface PaletteAction {
  readonly id: string
  readonly icon: LucideIcon
  readonly permission: Permission
  readonly when?: When
  /** What has to be selected first. A current store counts as selected. */
  readonly of?: ActionSubject
  /** The address of the page, with {storeCode}, {id} and {recordId} of the subject. */
  readonly to: string
  /** The action of a schema that the page runs. */
  readonly starts?: { readonly resource: ResourceName; readonly action: string }
}

/** An action of the frame around the pages, such as the help. */
export interface FrameAction {
  readonly id: string
  readonly icon: LucideIcon
  readonly of?: undefined
  readonly run: () => void
}

const tags = '/tag/detail/{storeCode}'
const products = '/product/list/{storeCode}'
const gateway = '/store/{storeCode}/gw/{id}'

/** All actions of pages. */
export const ACTIONS = [
  { id: 'uploadProducts', icon: FileUp, permission: 'product.write', of: 'store', to: `${products}?action=upload` },
  { id: 'addProduct', icon: PackagePlus, permission: 'product.write', of: 'store', to: `${products}?create=1` },
  { id: 'changeProduct', icon: Pencil, permission: 'product.write', of: 'product', to: `${products}?edit={recordId}` },
  {
    id: 'assignTag',
    icon: Link2,
    permission: 'tag.write',
    of: 'store',
    to: `${tags}?action=assign`,
    starts: { resource: 'tag', action: 'assign' },
  },
  {
    id: 'flashTag',
    icon: Lightbulb,
    permission: 'tag.write',
    of: 'tag',
    to: '/tag/{storeCode}/{id}?action=led',
    starts: { resource: 'tag', action: 'led' },
  },
  {
    id: 'flashProduct',
    icon: Lightbulb,
    permission: 'tag.write',
    of: 'product',
    to: '/product/{storeCode}/{id}?action=led',
    starts: { resource: 'product', action: 'led' },
  },
  {
    id: 'turnPage',
    icon: SquareStack,
    permission: 'tag.write',
    of: 'tag',
    to: '/tag/{storeCode}/{id}?action=page',
    starts: { resource: 'tag', action: 'page' },
  },
  {
    id: 'checkTags',
    icon: ListChecks,
    permission: 'tag.write',
    when: { flag: 'enableTagStatusCheck' },
    of: 'store',
    to: `${tags}?action=statusCollect`,
    starts: { resource: 'tag', action: 'statusCollect' },
  },
  {
    id: 'downloadTags',
    icon: Download,
    permission: 'tag.read',
    of: 'store',
    to: `${tags}?action=download`,
    starts: { resource: 'tag', action: 'download' },
  },
  {
    id: 'downloadProducts',
    icon: Download,
    permission: 'product.read',
    of: 'store',
    to: `${products}?action=download`,
    starts: { resource: 'product', action: 'download' },
  },
  {
    id: 'rebootGateway',
    icon: Power,
    permission: 'store.write',
    of: 'gateway',
    to: `${gateway}?action=reboot`,
    starts: { resource: 'gateway', action: 'reboot' },
  },
  {
    id: 'checkLink',
    icon: ChevronsLeftRightEllipsis,
    permission: 'store.read',
    of: 'gateway',
    to: `${gateway}?action=linkCheck`,
    starts: { resource: 'gateway', action: 'linkCheck' },
  },
  {
    id: 'editGateway',
    icon: RadioTower,
    permission: 'store.write',
    of: 'gateway',
    to: `${gateway}?action=edit`,
    starts: { resource: 'gateway', action: 'edit' },
  },
  {
    id: 'assignDisplay',
    icon: MonitorCheck,
    permission: 'plus.write',
    of: 'store',
    to: '/plus/device/list/{storeCode}?action=assign',
    starts: { resource: 'plus-device', action: 'assign' },
  },
  { id: 'addStore', icon: Store, permission: 'store_config.write', to: '/setting/store-config?create=1' },
  { id: 'addMember', icon: UserPlus, permission: 'member.write', to: '/members?create=1' },
] as const satisfies readonly PaletteAction[]

// The permissions to search for subjects.
const SUBJECT_PERMISSIONS: Readonly<Record<ActionSubject, Permission>> = {
  store: 'store.read',
  gateway: 'store.read',
  tag: 'tag.read',
  product: 'product.read',
}

/** The actions that the viewer may use on this system and can select a subject for. */
export const actionsFor = (viewer: Viewer, variant: Variant, here: string | undefined): readonly PaletteAction[] =>
  ACTIONS.filter(
    ({ permission, when, of }: PaletteAction) =>
      can(viewer, permission) &&
      holds(when, variant) &&
      (of === undefined || (of === 'store' && here !== undefined) || can(viewer, SUBJECT_PERMISSIONS[of])),
  )

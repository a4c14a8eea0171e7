import type { ActionDialogProps } from '../../../ui/list/actionTypes'
import type { Media, MediaType } from '../show/media'

/** The media type that an action is about, from its resource. */
export const mediaType = ({ resource }: Pick<ActionDialogProps, 'resource'>): MediaType =>
  resource.replace('plus-', '') as MediaType

/** The file in a row. */
export const mediaOf = (row: ActionDialogProps['rows'][number] | undefined): Media => ({ ...row }) as unknown as Media

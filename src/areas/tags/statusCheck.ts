/** The name of a kind of status check, by the `cmd` of its call; "all" if absent. */
export const checkKindText = (cmd: number | null | undefined, translate: (key: string) => string): string =>
  translate(`resources.tag-status-check.enums.cmd.${cmd ?? '_'}`)

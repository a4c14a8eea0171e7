/** Imports run one way, areas never import each other, and the server reads the kernel alone. */
export const layers: {
  readonly create: (context: {
    readonly filename: string
    readonly report: (problem: { readonly message: string }) => void
  }) => Readonly<Record<string, (node: never) => void>>
}

type Child = Node | string | null

type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'style' | 'dataset' | 'children'>
> & { data?: Readonly<Record<string, string>>; aria?: Readonly<Record<string, string>> }

export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { data = {}, aria = {}, ...properties }: Properties<Tag> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = Object.assign(document.createElement(tag), properties)
  Object.assign(made.dataset, data)
  for (const [name, value] of Object.entries(aria)) made.setAttribute(`aria-${name}`, value)
  made.append(...children.filter((child) => child !== null))
  return made
}

const icon = (paths: string) =>
  `<svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`

/** Inline icons, so that the frame loads no files for them. */
export const ICONS = {
  undo: icon('<path d="M9 14 5 10l4-4"/><path d="M5 10h9a5 5 0 0 1 0 10h-1"/>'),
  redo: icon('<path d="m15 14 4-4-4-4"/><path d="M19 10h-9a5 5 0 0 0 0 10h1"/>'),
  desktop: icon('<rect x="3" y="4" width="18" height="12" rx="1.5"/><path d="M8 20h8M12 16v4"/>'),
  phone: icon('<rect x="7" y="3" width="10" height="18" rx="2"/><path d="M11 18h2"/>'),
  heading: icon('<path d="M6 5v14M18 5v14M6 12h12"/>'),
  text: icon('<path d="M4 6h16M4 10h16M4 14h16M4 18h10"/>'),
  button: icon('<rect x="3" y="8" width="18" height="8" rx="4"/><path d="M9 12h6"/>'),
  image: icon(
    '<rect x="3" y="4" width="18" height="16" rx="2"/><circle cx="9" cy="10" r="1.6"/><path d="m4 18 5-4 3 2 4-4 4 4"/>',
  ),
  divider: icon('<path d="M3 12h18"/><path d="M7 7h10M7 17h10" opacity=".35"/>'),
  spacer: icon('<path d="M4 5h16M4 19h16M12 9v6m-2-2 2 2 2-2m-4-2 2-2 2 2"/>'),
  social: icon(
    '<circle cx="6" cy="12" r="2.4"/><circle cx="17" cy="6" r="2.4"/><circle cx="17" cy="18" r="2.4"/><path d="m8 11 7-4M8 13l7 4"/>',
  ),
  hero: icon(
    '<rect x="3" y="4" width="18" height="16" rx="2"/><path d="M8 10h8M9 13h6"/><rect x="9.5" y="15" width="5" height="2.6" rx="1.3"/>',
  ),
  one: icon('<rect x="3" y="5" width="18" height="14" rx="1.5"/>'),
  two: icon('<rect x="3" y="5" width="8" height="14" rx="1.5"/><rect x="13" y="5" width="8" height="14" rx="1.5"/>'),
  three: icon(
    '<rect x="3" y="5" width="5" height="14" rx="1"/><rect x="9.5" y="5" width="5" height="14" rx="1"/><rect x="16" y="5" width="5" height="14" rx="1"/>',
  ),
  imageText: icon('<rect x="3" y="6" width="8" height="12" rx="1.5"/><path d="M14 8h7M14 12h7M14 16h4"/>'),
  raw: icon('<path d="m8 8-4 4 4 4M16 8l4 4-4 4M13.5 5l-3 14"/>'),
  form: icon(
    '<rect x="3" y="4" width="18" height="6" rx="1.5"/><path d="M6 7h4"/><rect x="12" y="14" width="9" height="6" rx="3"/>',
  ),
  survey: icon(
    '<path d="M4 5h16v11H10l-4 4v-4H4z"/><path d="m12 7.5 1 2 2.2.3-1.6 1.5.4 2.2-2-1-2 1 .4-2.2-1.6-1.5 2.2-.3z"/>',
  ),
  saved: icon('<path d="M7 4h10a1 1 0 0 1 1 1v15l-6-4-6 4V5a1 1 0 0 1 1-1z"/>'),
  link: icon(
    '<path d="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1"/><path d="M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1"/>',
  ),
}

import '@fontsource-variable/figtree/wght.css'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './ui/app.css'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { followUpgrades } from './app/reload-after-upgrade.ts'
import { reloadWhenRestored } from './app/restored.ts'
import { preloadFirstPage } from './app/router.tsx'
import { startTexts } from './i18n/texts.ts'

followUpgrades()
reloadWhenRestored()
const texts = startTexts()
preloadFirstPage()
await texts
createRoot(document.getElementById('root')!).render(<App />)

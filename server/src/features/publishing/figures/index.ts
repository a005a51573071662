export { addFigure, type Figures, figuresOf, forgetFigures, type PublishedKind } from './store.ts'
export { createViews } from './views.ts'

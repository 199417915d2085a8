import { mount } from 'svelte'
import App from './App.svelte'
import './look/tokens.css'
import './look/base.css'
import { layouts } from './look/layouts.svelte'
import { settings } from './look/settings.svelte'

settings.show()
void layouts.load()
window.matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => settings.show())

const target = document.getElementById('app')
if (target) mount(App, { target })

// what nearly every page needs comes with the first file, which is lighter than a file for each
import "./lib/fetched.svelte";
import "./lib/Fetching.svelte";
import "./lib/keys";
import "./pages/parts/nowAndThen.svelte";
import { mount } from "svelte";
import App from "./App.svelte";
import "./styles/tokens.css";
import "./styles/base.css";

mount(App, { target: document.getElementById("app")! });

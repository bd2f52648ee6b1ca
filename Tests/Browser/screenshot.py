"""Renews the README's picture, Reports/overview.png, from Reports/report.html: run it after Scripts/reports."""
import os
import pathlib

from playwright.sync_api import sync_playwright

reports = pathlib.Path(__file__).resolve().parents[2] / "Reports"
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox"])
    page = browser.new_page(viewport={"width": 1280, "height": 1000}, color_scheme="light")
    page.goto((reports / "report.html").as_uri())
    page.screenshot(path=reports / "overview.png")
    browser.close()

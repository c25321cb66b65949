// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Roles} from "../../src/base/Roles.sol";
import {IPowerMarket} from "../../src/power/IPowerMarket.sol";
import {PowerMarket} from "../../src/power/PowerMarket.sol";
import {PowerSale} from "../../src/power/PowerSale.sol";
import {RewardReserve} from "../../src/rewards/RewardReserve.sol";
import {PowerToken} from "../../src/tokens/PowerToken.sol";
import {ProductToken} from "../../src/tokens/ProductToken.sol";
import {Fixture} from "./Fixture.sol";
import {PlainToken} from "./Tokens.sol";

/// @dev A power market with real {product}, a paying token of 6 decimals, a funded reserve, and accounts that hold all they need.
abstract contract PowerFixture is Fixture {
    uint256 internal constant LIFETIME = 365 days;
    uint256 internal constant OUTPUT_RATE = 0.01e18;
    uint256 internal constant FUEL_RATE = 0.002e18;
    uint256 internal constant PRODUCT_PRICE = 2e18;
    uint256 internal constant USDT_PRICE = 0.5e6;
    uint256 internal constant MINIMUM_EXCHANGE = 10e18;
    uint256 internal constant RESERVE = 1_000_000e18;
    uint256 internal constant POWER = 1000e18;
    /// @dev What an order of POWER burns as fuel in a day, and earns in all.
    uint256 internal constant DAILY_FUEL = 2e18;
    uint256 internal constant WHOLE_FUEL = DAILY_FUEL * 365;
    uint256 internal constant WHOLE_OUTPUT = 10e18 * 365 / 2;

    address internal treasury = makeAddr("treasury");
    address internal vault = makeAddr("vault");

    ProductToken internal product;
    PlainToken internal usdt;
    PowerMarket internal market;
    PowerToken internal power;

    function setUp() public virtual override {
        super.setUp();
        product = new ProductToken("Product", "PRD", 1_000_000_000e18, vault);
        usdt = new PlainToken(6);
        market = newMarket(setupFor(address(usdt)));
        power = PowerToken(market.powerToken());
        fundReserve(RESERVE);
        supply(alice);
        supply(bob);
    }

    function setupFor(address payingToken) internal view returns (PowerMarket.Setup memory) {
        return PowerMarket.Setup({
            authority: address(manager),
            product: address(product),
            usdt: payingToken,
            registry: address(registry),
            treasury: treasury,
            powerName: "Power",
            powerSymbol: "DRCP",
            productPrice: PRODUCT_PRICE,
            usdtPrice: USDT_PRICE,
            minimumExchange: MINIMUM_EXCHANGE,
            terms: IPowerMarket.Terms({outputRate: OUTPUT_RATE, fuelRate: FUEL_RATE, lifetime: LIFETIME})
        });
    }

    function newMarket(PowerMarket.Setup memory setup) internal returns (PowerMarket made) {
        made = new PowerMarket(setup);
        bytes4[] memory selectors = new bytes4[](3);
        selectors[0] = PowerSale.setPrice.selector;
        selectors[1] = PowerSale.setMinimumExchange.selector;
        selectors[2] = PowerMarket.setTerms.selector;
        vm.startPrank(admin);
        manager.setTargetFunctionRole(address(made), selectors, Roles.SETTINGS);
        selectors = new bytes4[](1);
        selectors[0] = RewardReserve.fund.selector;
        manager.setTargetFunctionRole(address(made), selectors, Roles.OPERATOR);
        vm.stopPrank();
    }

    function fundedMarket(PowerMarket.Setup memory setup) internal returns (PowerMarket) {
        market = newMarket(setup);
        fundReserve(RESERVE);
        return market;
    }

    function fundReserve(uint256 amount) internal {
        vm.prank(vault);
        require(product.transfer(operator, amount));
        vm.startPrank(operator);
        product.approve(address(market), amount);
        market.fund(amount);
        vm.stopPrank();
    }

    /// @dev Gives `account` paying tokens and {product}, and lets the market take them.
    function supply(address account) internal {
        usdt.mint(account, 1_000_000e6);
        vm.prank(vault);
        require(product.transfer(account, 1_000_000e18));
        vm.startPrank(account);
        usdt.approve(address(market), type(uint256).max);
        product.approve(address(market), type(uint256).max);
        vm.stopPrank();
    }

    function buyAs(address account, uint256 amount) internal returns (uint256) {
        vm.prank(account);
        return market.buyPower(address(usdt), amount, 0);
    }

    /// @dev Buys POWER and opens an order of it with fuel for `fuelDays`.
    function openAs(address account, uint256 fuelDays) internal returns (uint256 orderId) {
        buyAs(account, 500e6);
        vm.prank(account);
        return market.open(POWER, DAILY_FUEL * fuelDays, 0, block.timestamp);
    }

    function claimAs(address account, uint256 orderId) internal returns (uint256) {
        vm.prank(account);
        return market.claim(orderId);
    }

    function suspendAs(address account, uint256 orderId) internal {
        vm.prank(account);
        market.suspend(orderId);
    }

    function resumeAs(address account, uint256 orderId) internal {
        vm.prank(account);
        market.resume(orderId);
    }

    function replenishAs(address account, uint256 orderId, uint256 fuel) internal returns (uint256) {
        vm.prank(account);
        return market.replenish(orderId, fuel);
    }

    function earned(uint256 orderId) internal view returns (uint256) {
        return market.orderOf(orderId).earned;
    }

    /// @dev What an order of POWER with fuel puts out between two ages, the integral of its remaining power.
    function outputBetween(uint256 fromAge, uint256 toAge) internal pure returns (uint256) {
        return 10e18 * (toAge - fromAge) * (2 * LIFETIME - fromAge - toAge) / (2 * LIFETIME * 1 days);
    }
}

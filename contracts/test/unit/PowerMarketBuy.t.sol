// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IPowerSale} from "../../src/power/IPowerSale.sol";
import {PowerMarket} from "../../src/power/PowerMarket.sol";
import {IRewardReserve} from "../../src/rewards/IRewardReserve.sol";
import {PowerToken} from "../../src/tokens/PowerToken.sol";
import {TestUsdt} from "../../src/tokens/test/TestUsdt.sol";
import {PowerFixture} from "../support/PowerFixture.sol";
import {BlocklistToken, CallbackToken, FalseToken, FeeToken, PlainToken} from "../support/Tokens.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

contract PowerMarketBuyTest is PowerFixture {
    function test_buyPower_needsABoundAccount() public {
        supply(stranger);
        vm.startPrank(stranger);
        vm.expectRevert(abi.encodeWithSelector(IPowerSale.SuperiorNotActivated.selector, stranger));
        market.buyPower(address(usdt), 500e6, 0);
        registry.bind(genesis);
        assertEq(market.buyPower(address(usdt), 500e6, 0), POWER);
    }

    function test_buyPower_refusesOtherTokens() public {
        address[2] memory others = [address(power), address(0)];
        for (uint256 index = 0; index < others.length; ++index) {
            vm.expectRevert(abi.encodeWithSelector(IPowerSale.TokenNotAccepted.selector, others[index]));
            vm.prank(alice);
            market.buyPower(others[index], 1, 0);
        }
    }

    function test_buyPower_refusesZero() public {
        vm.startPrank(alice);
        vm.expectRevert(IRewardReserve.ZeroAmount.selector);
        market.buyPower(address(usdt), 0, 0);
        vm.expectRevert(IRewardReserve.ZeroAmount.selector);
        market.buyPower(address(product), 0, 0);
    }

    function test_buyPower_refusesLessThanTheMinimum() public {
        vm.startPrank(alice);
        vm.expectRevert(
            abi.encodeWithSelector(IPowerSale.BelowMinimumExchange.selector, MINIMUM_EXCHANGE - 2e12, MINIMUM_EXCHANGE)
        );
        market.buyPower(address(usdt), 5e6 - 1, 0);
        assertEq(market.buyPower(address(usdt), 5e6, 0), MINIMUM_EXCHANGE);
    }

    function test_buyPower_refusesLessThanAsked() public {
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(IPowerSale.SlippageExceeded.selector, POWER, POWER + 1));
        market.buyPower(address(usdt), 500e6, POWER + 1);
        assertEq(market.buyPower(address(usdt), 500e6, POWER), POWER);
    }

    function test_buyPower_refusesWithoutAllowanceOrBalance() public {
        vm.startPrank(alice);
        usdt.approve(address(market), 1e6);
        bytes4 allowance = IERC20Errors.ERC20InsufficientAllowance.selector;
        vm.expectRevert(abi.encodeWithSelector(allowance, address(market), 1e6, 500e6));
        market.buyPower(address(usdt), 500e6, 0);
        usdt.approve(address(market), type(uint256).max);
        bytes4 balance = IERC20Errors.ERC20InsufficientBalance.selector;
        vm.expectRevert(abi.encodeWithSelector(balance, alice, 1_000_000e6, 1_000_001e6));
        market.buyPower(address(usdt), 1_000_001e6, 0);
    }

    function test_buyPower_withUsdt_paysTheTreasuryAndMints() public {
        vm.expectEmit(address(usdt));
        emit IERC20.Transfer(alice, treasury, 500e6);
        vm.expectEmit(address(market));
        emit IPowerSale.PowerBought(alice, address(usdt), 500e6, POWER);
        vm.expectEmit(address(power));
        emit IERC20.Transfer(address(0), alice, POWER);
        vm.prank(alice);
        assertEq(market.buyPower(address(usdt), 500e6, POWER), POWER);
        assertEq(power.balanceOf(alice), POWER);
        assertEq(power.totalSupply(), POWER);
        assertEq(usdt.balanceOf(treasury), 500e6);
        assertEq(usdt.balanceOf(address(market)), 0);
    }

    function test_buyPower_withProduct_paysTheTreasury_notTheReserve() public {
        assertEq(market.quotePower(address(product), 2000e18), POWER);
        vm.expectEmit(address(market));
        emit IPowerSale.PowerBought(alice, address(product), 2000e18, POWER);
        vm.prank(alice);
        market.buyPower(address(product), 2000e18, POWER);
        assertEq(product.balanceOf(treasury), 2000e18);
        assertEq(product.balanceOf(address(market)), RESERVE);
        assertEq(market.freeRewards(), RESERVE - WHOLE_OUTPUT);
    }

    function test_buyPower_refusesWhatTheReserveCannotCover() public {
        buyAs(bob, 500e6);
        uint256 free = market.freeRewards();
        vm.prank(admin);
        market.recoverFreeRewards(admin, free - WHOLE_OUTPUT + 1);
        bytes4 exhausted = IRewardReserve.RewardReserveExhausted.selector;
        vm.startPrank(alice);
        vm.expectRevert(abi.encodeWithSelector(exhausted, WHOLE_OUTPUT, WHOLE_OUTPUT - 1));
        market.buyPower(address(usdt), 500e6, 0);
        assertEq(usdt.balanceOf(treasury), 500e6);
        assertTrue(product.transfer(address(market), 1));
        market.buyPower(address(usdt), 500e6, 0);
        assertEq(market.freeRewards(), 0);
        assertEq(market.unusedPowerReward(), 2 * WHOLE_OUTPUT);
        vm.expectRevert(abi.encodeWithSelector(exhausted, WHOLE_OUTPUT / 10, 0));
        market.buyPower(address(usdt), 50e6, 0);
    }

    function test_buyPower_byTheTreasuryItself_isNoPayment() public {
        vm.prank(treasury);
        registry.bind(genesis);
        supply(treasury);
        vm.expectRevert(IRewardReserve.ZeroAmount.selector);
        vm.prank(treasury);
        market.buyPower(address(usdt), 500e6, 0);
    }

    function test_buyPower_withTheRealHabitsOfUsdt() public {
        TestUsdt tether = new TestUsdt("USDT", 6);
        market = fundedMarket(setupFor(address(tether)));
        tether.mint(alice, 500e6);
        vm.startPrank(alice);
        tether.approve(address(market), 500e6);
        assertEq(market.buyPower(address(tether), 500e6, POWER), POWER);
        assertEq(tether.balanceOf(treasury), 500e6);
    }

    function test_buyPower_creditsWhatArrived() public {
        FeeToken fee = new FeeToken(100);
        PowerMarket.Setup memory setup = setupFor(address(fee));
        setup.usdtPrice = 0.5e18;
        market = fundedMarket(setup);
        fee.mint(alice, 500e18);
        vm.startPrank(alice);
        fee.approve(address(market), 500e18);
        vm.expectRevert(abi.encodeWithSelector(IPowerSale.SlippageExceeded.selector, 990e18, POWER));
        market.buyPower(address(fee), 500e18, POWER);
        assertEq(market.buyPower(address(fee), 500e18, 990e18), 990e18);
        assertEq(fee.balanceOf(treasury), 495e18);
        fee.setFee(10_000);
        fee.mint(alice, 500e18);
        fee.approve(address(market), 500e18);
        vm.expectRevert(IRewardReserve.ZeroAmount.selector);
        market.buyPower(address(fee), 500e18, 0);
    }

    function test_buyPower_refusesATokenThatSaysFalse() public {
        FalseToken refusing = new FalseToken();
        market = fundedMarket(setupFor(address(refusing)));
        refusing.setRefusing(true);
        vm.expectRevert(abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(refusing)));
        vm.prank(alice);
        market.buyPower(address(refusing), 500e6, 0);
    }

    function test_buyPower_oneBlockedAccountStopsNoOther() public {
        BlocklistToken listing = new BlocklistToken();
        market = fundedMarket(setupFor(address(listing)));
        address[2] memory buyers = [alice, bob];
        for (uint256 index = 0; index < buyers.length; ++index) {
            listing.mint(buyers[index], 500e6);
            vm.prank(buyers[index]);
            listing.approve(address(market), 500e6);
        }
        listing.setBlocked(alice, true);
        vm.expectRevert(abi.encodeWithSelector(BlocklistToken.Blocked.selector, alice));
        buyAsWith(alice, address(listing));
        assertEq(buyAsWith(bob, address(listing)), POWER);
    }

    function buyAsWith(address account, address token) private returns (uint256) {
        vm.prank(account);
        return market.buyPower(token, 500e6, 0);
    }

    function test_buyPower_cannotBeReenteredFromTheToken() public {
        CallbackToken callback = new CallbackToken();
        market = fundedMarket(setupFor(address(callback)));
        power = PowerToken(market.powerToken());
        callback.mint(alice, 500e6);
        vm.prank(alice);
        callback.approve(address(market), 500e6);
        callback.setCallback(address(market), abi.encodeCall(market.buyPower, (address(callback), 1, 0)));
        assertEq(buyAsWith(alice, address(callback)), POWER);
        assertGt(callback.callCount(), 0);
        assertFalse(callback.lastCallSucceeded());
        assertEq(bytes4(callback.lastAnswer()), ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
        assertEq(power.totalSupply(), POWER);
    }

    function test_buyPower_creditsNoGiftThatArrivesDuringThePayment() public {
        GiftToken gift = new GiftToken(treasury);
        market = fundedMarket(setupFor(address(gift)));
        gift.mint(alice, 500e6);
        vm.prank(alice);
        gift.approve(address(market), 500e6);
        assertEq(buyAsWith(alice, address(gift)), POWER);
        assertEq(gift.balanceOf(treasury), 1000e6);
    }

    function testFuzz_buyPower_anyDecimals(uint8 decimals, uint256 price, uint256 amount) public {
        decimals = uint8(bound(decimals, 0, 24));
        price = bound(price, 10, 1e30);
        // As much power as an order can have.
        amount = bound(amount, 1, 5e15 * price);
        PlainToken paying = new PlainToken(decimals);
        PowerMarket.Setup memory setup = setupFor(address(paying));
        setup.usdtPrice = price;
        setup.minimumExchange = 0;
        setup.terms.outputRate = 10;
        market = fundedMarket(setup);
        paying.mint(alice, amount);
        vm.startPrank(alice);
        paying.approve(address(market), amount);
        uint256 bought = market.buyPower(address(paying), amount, 0);
        assertLe(bought * price, amount * 1e18);
        assertGt((bought + 1) * price, amount * 1e18);
        assertEq(market.quotePower(address(paying), amount), bought);
        assertEq(PowerToken(market.powerToken()).balanceOf(alice), bought);
        assertEq(paying.balanceOf(treasury), amount);
    }
}

/// @dev Makes the same amount again appear at the treasury whenever something is sent to it.
contract GiftToken is PlainToken {
    address private immutable _treasury;

    constructor(address treasury) PlainToken(6) {
        _treasury = treasury;
    }

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        if (to == _treasury && from != address(0)) _mint(_treasury, value);
    }
}

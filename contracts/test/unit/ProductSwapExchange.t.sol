// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Deadline} from "../../src/base/Deadline.sol";
import {ILapsingPause} from "../../src/base/ILapsingPause.sol";
import {IProductSwap} from "../../src/swap/IProductSwap.sol";
import {SwapFixture} from "../support/SwapFixture.sol";
import {IUniswapV2PairLiquidity} from "../support/UniswapV2.sol";
import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";

/// @dev Selling and buying over the original pair, {product} being its first or its second token.
abstract contract ProductSwapExchangeTest is SwapFixture {
    uint256 private constant SOLD = 1000e18 + 1;
    uint256 private constant PAID = 500e6 + 1;

    function test_sell_burnsTwoPercentAndSwapsTheRest() public {
        uint256 burned = 20e18 + 1;
        uint256 expected = paidByPair(address(product), SOLD - burned);
        (uint256 quoted, uint256 quotedBurn) = swap.quoteExactIn(address(product), SOLD);
        uint256 productBefore = product.balanceOf(alice);
        uint256 usdtBefore = usdt.balanceOf(alice);
        (uint256 productReserve, uint256 usdtReserve) = reserves();

        vm.expectEmit(address(swap));
        emit IProductSwap.Swapped(alice, address(product), SOLD, expected, burned);
        assertEq(swapAs(alice, address(product), SOLD, expected), expected);

        assertEq(quoted, expected);
        assertEq(quotedBurn, burned);
        assertEq(productBefore - product.balanceOf(alice), SOLD);
        assertEq(usdt.balanceOf(alice) - usdtBefore, expected);
        assertEq(product.destroyed(), burned);
        _requireReserves(productReserve + SOLD - burned, usdtReserve - expected);
        _requireNothingKept();
    }

    function test_buy_burnsTwoPercentOfWhatThePairPays() public {
        uint256 paid = paidByPair(address(usdt), PAID);
        uint256 burned = twoPercent(paid);
        uint256 expected = paid - burned;
        (uint256 quoted, uint256 quotedBurn) = swap.quoteExactIn(address(usdt), PAID);
        uint256 productBefore = product.balanceOf(alice);
        uint256 usdtBefore = usdt.balanceOf(alice);
        (uint256 productReserve, uint256 usdtReserve) = reserves();

        vm.expectEmit(address(swap));
        emit IProductSwap.Swapped(alice, address(usdt), PAID, expected, burned);
        assertEq(swapAs(alice, address(usdt), PAID, expected), expected);

        assertEq(quoted, expected);
        assertEq(quotedBurn, burned);
        assertEq(product.balanceOf(alice) - productBefore, expected);
        assertEq(usdtBefore - usdt.balanceOf(alice), PAID);
        assertEq(product.destroyed(), burned);
        _requireReserves(productReserve - paid, usdtReserve + PAID);
        _requireNothingKept();
    }

    function test_slippage_oneUnitLessThanAskedIsRefused() public {
        (uint256 sold,) = swap.quoteExactIn(address(product), SOLD);
        vm.expectRevert(abi.encodeWithSelector(IProductSwap.SlippageExceeded.selector, sold, sold + 1));
        swapAs(alice, address(product), SOLD, sold + 1);
        (uint256 bought,) = swap.quoteExactIn(address(usdt), PAID);
        vm.expectRevert(abi.encodeWithSelector(IProductSwap.SlippageExceeded.selector, bought, bought + 1));
        swapAs(alice, address(usdt), PAID, bought + 1);
        assertEq(product.destroyed(), 0);
        assertEq(usdt.balanceOf(alice), 10_000_000e6);
    }

    function test_deadline_isInclusive() public {
        uint256 deadline = block.timestamp;
        vm.startPrank(alice);
        swap.swapExactIn(address(product), SOLD, 0, deadline);
        swap.swapExactIn(address(usdt), PAID, 0, deadline);
        skip(1);
        bytes memory passed = abi.encodeWithSelector(Deadline.DeadlinePassed.selector, deadline);
        vm.expectRevert(passed);
        swap.swapExactIn(address(product), SOLD, 0, deadline);
        vm.expectRevert(passed);
        swap.swapExactIn(address(usdt), PAID, 0, deadline);
        vm.stopPrank();
    }

    function test_minimum_isRefusedBelowAndTakenAt() public {
        vm.expectRevert(
            abi.encodeWithSelector(IProductSwap.BelowMinimumExchange.selector, MINIMUM_PRODUCT - 1, MINIMUM_PRODUCT)
        );
        sellAs(alice, MINIMUM_PRODUCT - 1);
        vm.expectRevert(
            abi.encodeWithSelector(IProductSwap.BelowMinimumExchange.selector, MINIMUM_USDT - 1, MINIMUM_USDT)
        );
        buyAs(alice, MINIMUM_USDT - 1);
        assertGt(sellAs(alice, MINIMUM_PRODUCT), 0);
        assertGt(buyAs(alice, MINIMUM_USDT), 0);
    }

    function test_zero_isRefused() public {
        vm.expectRevert(IProductSwap.ZeroAmount.selector);
        sellAs(alice, 0);
        vm.expectRevert(IProductSwap.ZeroAmount.selector);
        buyAs(alice, 0);
    }

    /// @dev Without a minimum: 50 units of {product} bring less than one of USDT, and one is burned whole.
    function test_nothing_isNeverPaidFor() public {
        vm.startPrank(settings);
        swap.setMinimumExchange(address(product), 0);
        vm.stopPrank();
        for (uint256 amount = 1; amount <= 50; amount += 49) {
            vm.expectRevert(IProductSwap.ZeroAmount.selector);
            swap.quoteExactIn(address(product), amount);
            vm.expectRevert(IProductSwap.ZeroAmount.selector);
            sellAs(alice, amount);
        }
        assertEq(product.destroyed(), 0);
    }

    function test_quote_refusesWhatTheSwapRefuses() public {
        address[2] memory tokens = [address(product), address(usdt)];
        for (uint256 index = 0; index < tokens.length; ++index) {
            uint256 minimum = swap.minimumExchangeOf(tokens[index]);
            vm.expectRevert(IProductSwap.ZeroAmount.selector);
            swap.quoteExactIn(tokens[index], 0);
            vm.expectRevert(abi.encodeWithSelector(IProductSwap.BelowMinimumExchange.selector, minimum - 1, minimum));
            swap.quoteExactIn(tokens[index], minimum - 1);
            swap.quoteExactIn(tokens[index], minimum);
        }
        vm.prank(guardian);
        swap.pause();
        vm.expectRevert(abi.encodeWithSelector(ILapsingPause.ContractPaused.selector, block.timestamp + 7 days));
        swap.quoteExactIn(address(product), SOLD);
    }

    function test_otherTokens_areNotAccepted() public {
        bytes memory notAccepted = abi.encodeWithSelector(IProductSwap.TokenNotAccepted.selector, address(pair));
        vm.expectRevert(notAccepted);
        swapAs(alice, address(pair), 1e18, 0);
        vm.expectRevert(notAccepted);
        swap.quoteExactIn(address(pair), 1e18);
    }

    function test_emptyPair_isRefused() public {
        usdt = newUsdt(true);
        address fresh = factory.createPair(address(product), address(usdt));
        swap = newSwap(fresh, PAIR_FEE);
        supply(alice);
        bytes memory empty = abi.encodeWithSelector(IProductSwap.NoLiquidity.selector, fresh);
        vm.expectRevert(empty);
        sellAs(alice, SOLD);
        vm.expectRevert(empty);
        buyAs(alice, PAID);
        vm.expectRevert(empty);
        swap.quoteExactIn(address(usdt), PAID);
    }

    /// @dev What the first provider can never take out still makes a price, and a very bad one.
    function test_almostEmptyPair_paysNoMoreThanItHas() public {
        IUniswapV2PairLiquidity liquidity = IUniswapV2PairLiquidity(address(pair));
        vm.startPrank(owner);
        require(liquidity.transfer(address(pair), liquidity.balanceOf(owner)));
        liquidity.burn(owner);
        vm.stopPrank();
        (uint256 productReserve, uint256 usdtReserve) = reserves();
        assertGt(productReserve * usdtReserve, 0);
        uint256 paid = paidByPair(address(product), 980e18);
        assertLt(paid, usdtReserve);
        if (paid == 0) vm.expectRevert(IProductSwap.ZeroAmount.selector);
        (uint256 quoted,) = swap.quoteExactIn(address(product), 1000e18);
        assertEq(quoted, paid);
        vm.expectRevert(abi.encodeWithSelector(IProductSwap.SlippageExceeded.selector, paid, 1e6));
        swapAs(alice, address(product), 1000e18, 1e6);
    }

    function test_allowanceAndBalance_areNeeded() public {
        vm.startPrank(alice);
        product.approve(address(swap), SOLD - 1);
        usdt.approve(address(swap), PAID - 1);
        // What is burned is taken first, so the rest is what the allowance lacks.
        vm.expectRevert(
            abi.encodeWithSelector(
                IERC20Errors.ERC20InsufficientAllowance.selector,
                address(swap),
                SOLD - 1 - twoPercent(SOLD),
                SOLD - twoPercent(SOLD)
            )
        );
        swap.swapExactIn(address(product), SOLD, 0, block.timestamp);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(swap), PAID - 1, PAID)
        );
        swap.swapExactIn(address(usdt), PAID, 0, block.timestamp);
        product.approve(address(swap), SOLD);
        usdt.approve(address(swap), PAID);
        swap.swapExactIn(address(product), SOLD, 0, block.timestamp);
        swap.swapExactIn(address(usdt), PAID, 0, block.timestamp);
        assertEq(product.allowance(alice, address(swap)), 0);
        assertEq(usdt.allowance(alice, address(swap)), 0);
        vm.stopPrank();

        vm.startPrank(stranger);
        usdt.approve(address(swap), PAID);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, stranger, 0, PAID));
        swap.swapExactIn(address(usdt), PAID, 0, block.timestamp);
        vm.stopPrank();
    }

    /// @dev What others sent to the pair stays with those who provide its liquidity, and changes nothing for who swaps.
    function test_donation_isNotCounted() public {
        (uint256 quoted,) = swap.quoteExactIn(address(usdt), PAID);
        usdt.mint(address(pair), 100_000e6);
        assertEq(swapAs(alice, address(usdt), PAID, quoted), quoted);
        (quoted,) = swap.quoteExactIn(address(product), SOLD);
        vm.prank(bob);
        assertTrue(product.transfer(address(pair), 100_000e18));
        assertEq(swapAs(alice, address(product), SOLD, quoted), quoted);
        _requireNothingKept();
    }

    function test_mistake_whatLiesInTheSwapIsNotPaidOut() public {
        usdt.mint(address(swap), 7e6);
        vm.prank(bob);
        assertTrue(product.transfer(address(swap), 7e18));
        (uint256 sold,) = swap.quoteExactIn(address(product), SOLD);
        assertEq(sellAs(alice, SOLD), sold);
        (uint256 bought,) = swap.quoteExactIn(address(usdt), PAID);
        assertEq(buyAs(alice, PAID), bought);
        assertEq(product.balanceOf(address(swap)), 7e18);
        assertEq(usdt.balanceOf(address(swap)), 7e6);
    }

    /// @dev Told a smaller fee than the pair keeps it asks too much and is refused; told a larger one it asks less.
    function test_pairFee_wrongOneHarmsNobody() public {
        swap = newSwap(address(pair), PAIR_FEE - 5);
        vm.startPrank(alice);
        product.approve(address(swap), type(uint256).max);
        usdt.approve(address(swap), type(uint256).max);
        vm.expectRevert("UniswapV2: K");
        swap.swapExactIn(address(product), SOLD, 0, block.timestamp);
        vm.expectRevert("UniswapV2: K");
        swap.swapExactIn(address(usdt), PAID, 0, block.timestamp);

        swap = newSwap(address(pair), PAIR_FEE + 5);
        vm.startPrank(alice);
        product.approve(address(swap), type(uint256).max);
        uint256 atFee = paidByPair(address(product), SOLD - twoPercent(SOLD));
        uint256 received = swap.swapExactIn(address(product), SOLD, 0, block.timestamp);
        assertLt(received, atFee);
        assertGt(received, atFee * 999 / 1000);
        vm.stopPrank();
    }

    function _requireReserves(uint256 productReserve, uint256 usdtReserve) private view {
        (uint256 productNow, uint256 usdtNow) = reserves();
        assertEq(productNow, productReserve);
        assertEq(usdtNow, usdtReserve);
        assertEq(product.balanceOf(address(pair)), productReserve);
        assertEq(usdt.balanceOf(address(pair)), usdtReserve);
    }

    function _requireNothingKept() private view {
        assertEq(product.balanceOf(address(swap)), 0);
        assertEq(usdt.balanceOf(address(swap)), 0);
    }
}

contract ProductFirstExchangeTest is ProductSwapExchangeTest {
    function test_order() public view {
        assertEq(pair.token0(), address(product));
    }
}

contract ProductSecondExchangeTest is ProductSwapExchangeTest {
    function setUp() public override {
        super.setUp();
        useToken(newUsdt(false));
    }

    function test_order() public view {
        assertEq(pair.token1(), address(product));
    }
}

// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IUniswapV2Pair} from "../../src/swap/IUniswapV2Pair.sol";
import {ProductSwap} from "../../src/swap/ProductSwap.sol";
import {ProductToken} from "../../src/tokens/ProductToken.sol";
import {Effects} from "../support/Effects.sol";
import {PlainToken} from "../support/Tokens.sol";
import {IUniswapV2PairLiquidity, IUniswapV2Router02} from "../support/UniswapV2.sol";
import {Test} from "forge-std/Test.sol";

/// @dev Users swap, others trade on the pair, and those who provide liquidity come and go. Each action makes the state in which it
/// can succeed.
abstract contract ProductSwapActions is Test, Effects {
    struct Balances {
        uint256 product;
        uint256 usdt;
        uint256 supply;
        uint256 constantProduct;
    }

    ProductSwap internal immutable SWAP;
    IUniswapV2Pair internal immutable PAIR;
    IUniswapV2Router02 internal immutable ROUTER;
    ProductToken internal immutable PRODUCT;
    PlainToken internal immutable USDT;
    uint256 internal immutable TOKEN_FEE;
    address internal immutable OWNER;
    address internal immutable SETTINGS;
    address internal immutable GUARDIAN;
    address internal immutable ADMIN;

    address[] public actors;
    uint256 public burned;
    uint256 public mistakenProduct;
    uint256 public mistakenUsdt;

    constructor(
        ProductSwap swap,
        IUniswapV2Router02 router,
        uint256 tokenFee,
        address[4] memory roles,
        address[] memory actors_
    ) {
        (SWAP, ROUTER, TOKEN_FEE) = (swap, router, tokenFee);
        PAIR = IUniswapV2Pair(swap.pair());
        PRODUCT = ProductToken(swap.product());
        USDT = PlainToken(swap.pairedToken());
        (SETTINGS, GUARDIAN, ADMIN, OWNER) = (roles[0], roles[1], roles[2], roles[3]);
        actors = actors_;
        string[8] memory names =
            ["sell", "buy", "trade", "add liquidity", "remove liquidity", "donate", "mistake", "jump"];
        for (uint256 index = 0; index < names.length; ++index) {
            _declare(names[index]);
        }
    }

    function sell(uint256 seed, uint256 amount, uint256 slippage) public counted {
        address actor = actors[seed % actors.length];
        amount = _amount(actor, true, amount);
        _endPause();
        (uint256 quoted, uint256 fee) = SWAP.quoteExactIn(address(PRODUCT), amount);
        uint256 paid = _paid(true, amount - fee);
        assertEq(quoted, paid, "I-82: constant product");
        _swap(actor, true, amount, _afterFee(paid), slippage);
        _count("sell");
    }

    function buy(uint256 seed, uint256 amount, uint256 slippage) public counted {
        address actor = actors[seed % actors.length];
        amount = _amount(actor, false, amount);
        _endPause();
        (, uint256 usdtReserve) = _reserves();
        // A fee of the token is made up for by what somebody left lying in the pair.
        uint256 given = _afterFee(amount) + USDT.balanceOf(address(PAIR)) - usdtReserve;
        uint256 paid = _paid(false, given < amount ? given : amount);
        _swap(actor, false, amount, paid - _twoPercent(paid), slippage);
        _count("buy");
    }

    function trade(uint256 seed, uint256 amount) external counted {
        address actor = actors[seed % actors.length];
        bool sells = seed & 256 == 0;
        _route(actor, sells, _amount(actor, sells, amount));
        _count("trade");
    }

    function addLiquidity(uint256 part) external counted {
        (uint256 productReserve, uint256 usdtReserve) = _reserves();
        part = bound(part, 1, 100);
        _giveProduct(address(PAIR), productReserve / 1000 * part + 1);
        USDT.mint(address(PAIR), usdtReserve / 1000 * part + 1);
        IUniswapV2PairLiquidity(address(PAIR)).mint(OWNER);
        _count("add liquidity");
    }

    function removeLiquidity(uint256 part) external counted {
        IUniswapV2PairLiquidity liquidity = IUniswapV2PairLiquidity(address(PAIR));
        uint256 amount = liquidity.balanceOf(OWNER) / 1000 * bound(part, 1, 100);
        vm.prank(OWNER);
        require(liquidity.transfer(address(PAIR), amount));
        liquidity.burn(OWNER);
        _count("remove liquidity");
    }

    /// @dev To the pair, which takes it into its reserves, gives it to whoever asks, or leaves it lying.
    function donate(bool product, uint256 amount, uint256 seed) external counted {
        amount = bound(amount, 1, 1000e6);
        if (product) _giveProduct(address(PAIR), amount * 1e12);
        else USDT.mint(address(PAIR), amount);
        if (seed % 3 == 1) IUniswapV2PairLiquidity(address(PAIR)).sync();
        if (seed % 3 == 2) IUniswapV2PairLiquidity(address(PAIR)).skim(OWNER);
        _count("donate");
    }

    function mistake(bool product, uint256 amount) external counted {
        amount = bound(amount, 1, 1000e6);
        if (product) {
            _giveProduct(address(SWAP), amount);
            mistakenProduct += amount;
        } else {
            USDT.mint(address(SWAP), amount);
            mistakenUsdt += amount;
        }
        _count("mistake");
    }

    function jump(uint256 time) external counted {
        skip(bound(time, 1, 3 days));
        _count("jump");
    }

    /// @dev Swaps, asking for `slippage` ten-thousandths less than what must come, and looks at all that moved.
    function _swap(address actor, bool sells, uint256 amount, uint256 expected, uint256 slippage) internal {
        uint256 minOut = expected * (10_000 - bound(slippage, 0, 1000)) / 10_000;
        Balances memory before = _balances(actor);
        address tokenIn = sells ? address(PRODUCT) : address(USDT);
        vm.prank(actor);
        uint256 out = SWAP.swapExactIn(tokenIn, amount, minOut, block.timestamp);
        Balances memory afterwards = _balances(actor);
        assertEq(out, expected, "I-82: constant product less the burn");
        assertGe(out, minOut, "I-82: at least what was asked for");
        assertEq(
            sells ? before.product - afterwards.product : before.usdt - afterwards.usdt,
            amount,
            "I-82: and no more taken"
        );
        assertEq(
            sells ? afterwards.usdt - before.usdt : afterwards.product - before.product, out, "I-82: to the caller"
        );
        uint256 destroyed = before.supply - afterwards.supply;
        assertEq(
            destroyed, sells ? _twoPercent(amount) : _twoPercent(out + destroyed), "I-82: 2 % of the product's side"
        );
        assertGe(afterwards.constantProduct, before.constantProduct, "I-83: liquidity loses nothing");
        burned += destroyed;
    }

    function _route(address actor, bool sells, uint256 amount) internal {
        address[] memory path = new address[](2);
        (path[0], path[1]) = sells ? (address(PRODUCT), address(USDT)) : (address(USDT), address(PRODUCT));
        vm.prank(actor);
        ROUTER.swapExactTokensForTokensSupportingFeeOnTransferTokens(amount, 0, path, actor, block.timestamp);
    }

    /// @dev From the minimum to a tenth of the reserve, and the actor has it.
    function _amount(address actor, bool sells, uint256 seed) internal returns (uint256 amount) {
        (uint256 productReserve, uint256 usdtReserve) = _reserves();
        uint256 reserve = sells ? productReserve : usdtReserve;
        uint256 minimum = SWAP.minimumExchangeOf(sells ? address(PRODUCT) : address(USDT));
        amount = bound(seed, minimum, reserve / 10 + minimum);
        if (sells) _giveProduct(actor, amount);
        else USDT.mint(actor, amount);
    }

    function _endPause() internal {
        if (block.timestamp >= SWAP.pausedUntil()) return;
        vm.prank(ADMIN);
        SWAP.unpause();
    }

    function _giveProduct(address to, uint256 amount) internal {
        vm.prank(OWNER);
        require(PRODUCT.transfer(to, amount));
    }

    function _reserves() internal view returns (uint256 productReserve, uint256 usdtReserve) {
        (uint256 reserve0, uint256 reserve1,) = PAIR.getReserves();
        return PAIR.token0() == address(PRODUCT) ? (reserve0, reserve1) : (reserve1, reserve0);
    }

    /// @dev What the router of Uniswap says that the pair pays for what arrives.
    function _paid(bool sells, uint256 given) internal view returns (uint256) {
        (uint256 productReserve, uint256 usdtReserve) = _reserves();
        return sells
            ? ROUTER.getAmountOut(given, productReserve, usdtReserve)
            : ROUTER.getAmountOut(given, usdtReserve, productReserve);
    }

    function _balances(address actor) internal view returns (Balances memory) {
        (uint256 productReserve, uint256 usdtReserve) = _reserves();
        return Balances({
            product: PRODUCT.balanceOf(actor),
            usdt: USDT.balanceOf(actor),
            supply: PRODUCT.totalSupply(),
            constantProduct: productReserve * usdtReserve
        });
    }

    function _afterFee(uint256 amount) internal view returns (uint256) {
        return amount - amount * TOKEN_FEE / 10_000;
    }

    function _twoPercent(uint256 amount) internal pure returns (uint256) {
        return (amount * 2 + 99) / 100;
    }
}
